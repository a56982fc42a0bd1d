import { useTranslations } from 'next-intl';
import { useId, type ReactNode, type RefObject } from 'react';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { FormAlert } from '@/components/ui/form-alert';

/** What takes the place of a form for a while, such as a choice of emoji. The form keeps what was typed. */
export interface DialogPage {
  readonly title: string;
  readonly onBack: () => void;
  readonly content: ReactNode;
}

type RoomFormDialogProps = {
  title: string;
  submitLabel: string;
  canSubmit: boolean;
  busy: boolean;
  onSubmit: () => void;
  onClose: () => void;
  /** What is wrong with the form as a whole. */
  problem: string | undefined;
  page?: DialogPage | false;
  initialFocus?: RefObject<HTMLElement | null>;
  children: ReactNode;
};

/** The dialog in which a channel or a room is created or set. */
export function RoomFormDialog(props: RoomFormDialogProps) {
  const { title, submitLabel, canSubmit, busy, onSubmit, onClose, problem, page, initialFocus, children } =
    props;
  const t = useTranslations('room.create');
  const form = useId();
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={page ? page.title : title}
      closeLabel={t('close')}
      dismissible={!busy}
      {...(initialFocus && { initialFocus })}
      {...(page && { onBack: page.onBack, backLabel: t('back') })}
      footer={
        !page && (
          <>
            <Button onClick={onClose} disabled={busy}>
              {t('cancel')}
            </Button>
            <Button type="submit" form={form} variant="primary" disabled={!canSubmit} busy={busy}>
              {submitLabel}
            </Button>
          </>
        )
      }
    >
      {page ? (
        page.content
      ) : (
        <form
          id={form}
          noValidate
          className="flex flex-col gap-3.5"
          onSubmit={(event) => {
            event.preventDefault();
            onSubmit();
          }}
        >
          <FormAlert text={problem} />
          {children}
        </form>
      )}
    </Dialog>
  );
}
