'use client';

import type { Editor } from '@tiptap/core';
import { useTranslations } from 'next-intl';
import { useState, type FormEvent } from 'react';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import { isSafeLink } from '@/protocol/announcement-document';

export type EditorLinkDialogProps = { editor: Editor; open: boolean; onOpenChange: (open: boolean) => void };

/** Sets, changes or removes the link of the selection; without a selection the address itself becomes the text. */
export function EditorLinkDialog({ editor, open, onOpenChange }: EditorLinkDialogProps) {
  const t = useTranslations('announcement.link');
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={t('title')} closeLabel={t('close')}>
      {open && <LinkForm editor={editor} onDone={() => onOpenChange(false)} />}
    </Dialog>
  );
}

function LinkForm({ editor, onDone }: { editor: Editor; onDone: () => void }) {
  const t = useTranslations('announcement.link');
  const current = editor.getAttributes('link').href as unknown;
  const [address, setAddress] = useState(typeof current === 'string' ? current : '');
  const [invalid, setInvalid] = useState(false);

  const save = (event: FormEvent) => {
    event.preventDefault();
    // The form must not submit one that the composer stands in.
    event.stopPropagation();
    const href = withScheme(address.trim());
    if (!isSafeLink(href)) {
      setInvalid(true);
      return;
    }
    onDone();
    const chain = editor.chain().focus().extendMarkRange('link');
    if (editor.state.selection.empty && !editor.isActive('link')) {
      chain.insertContent({ type: 'text', text: href, marks: [{ type: 'link', attrs: { href } }] }).run();
    } else {
      chain.setLink({ href }).run();
    }
  };

  return (
    <form noValidate onSubmit={save} className="flex flex-col gap-4">
      <Field label={t('address')} error={invalid && t('invalid')}>
        {(control) => (
          <Input
            {...control}
            autoFocus
            inputMode="url"
            placeholder={t('placeholder')}
            value={address}
            maxLength={2048}
            onChange={(event) => {
              setAddress(event.currentTarget.value);
              setInvalid(false);
            }}
          />
        )}
      </Field>
      <div className="flex justify-end gap-2.5">
        {typeof current === 'string' && (
          <Button
            onClick={() => {
              onDone();
              editor.chain().focus().extendMarkRange('link').unsetLink().run();
            }}
          >
            {t('remove')}
          </Button>
        )}
        <Button type="submit" variant="primary">
          {t('save')}
        </Button>
      </div>
    </form>
  );
}

/** `guild.example` is meant as a web address. */
function withScheme(address: string): string {
  return /^[a-z][a-z0-9+.-]*:/i.test(address) ? address : `https://${address}`;
}
