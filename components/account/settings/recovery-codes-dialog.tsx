'use client';
import { Copy, Download } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { Checkbox } from '@/components/ui/checkbox';
import { Dialog } from '@/components/ui/dialog';
import { showSnackbar } from '@/components/ui/snackbar';
import { saveFile } from '@/lib/save-file';

/** New recovery codes, which are shown this once; closed only after saying that they are saved. */
export function RecoveryCodesDialog(props: { email: string; codes: readonly string[]; onClose: () => void }) {
  const t = useTranslations('second-step.settings.codesDialog');
  const [isSaved, setSaved] = useState(false);
  const shown = props.codes.map(inFours);

  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(shown.join('\n'));
      showSnackbar(t('copied'));
    } catch {
      showSnackbar(t('copyFailed'), 'error');
    }
  }
  const download = () => {
    const head = t('fileHead', { email: props.email, host: location.host });
    saveFile(t('fileName'), `${head}\n\n${shown.join('\n')}\n`, 'text/plain');
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && props.onClose()}
      title={t('title')}
      description={t('text')}
      showDescription
      closeLabel={t('close')}
      dismissible={isSaved}
      footer={
        <Button variant="primary" disabled={!isSaved} onClick={props.onClose}>
          {t('done')}
        </Button>
      }
    >
      <ol
        aria-label={t('list')}
        className="grid grid-cols-2 gap-x-6 gap-y-1.5 rounded-control bg-surface-1 px-4 py-3.5 font-mono text-sm edge-border-2 max-desktop:grid-cols-1"
      >
        {shown.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ol>
      <div className="flex flex-wrap gap-2">
        <Button size="sm" onClick={download}>
          <Download aria-hidden />
          {t('download')}
        </Button>
        <Button size="sm" onClick={() => void copy()}>
          <Copy aria-hidden />
          {t('copy')}
        </Button>
      </div>
      <Checkbox checked={isSaved} onChange={(event) => setSaved(event.currentTarget.checked)}>
        {t('saved')}
      </Checkbox>
    </Dialog>
  );
}

const inFours = (code: string) => code.replace(/(.{4})(?=.)/g, '$1-');
