'use client';

import { Crown } from 'lucide-react';
import { useLocale, useTranslations } from 'next-intl';
import { useState, type ReactNode } from 'react';
import { ActionDialog } from '@/components/ui/action-dialog';
import { Button } from '@/components/ui/button';
import { Field } from '@/components/ui/field';
import { Select } from '@/components/ui/select';
import { showSnackbar } from '@/components/ui/snackbar';
import { fullTime } from '@/lib/format/relative-time';
import { useMe } from '@/lib/queries/account';
import {
  acceptOwnership,
  offerOwnership,
  useOwnershipOffer,
  withdrawOwnership,
} from '@/lib/queries/ownership';
import type { Space, Standing } from '@/protocol/space';

type Asked = 'offer' | 'accept' | null;

/** Hands a space over: its owner offers it to an admin, who accepts. Nothing for other admins, and while it is not known. */
export function OwnershipCard({ space, standing }: { space: Space; standing: Standing }) {
  const t = useTranslations('space.settings.ownership');
  const locale = useLocale();
  const { data: me } = useMe();
  const { data: offer } = useOwnershipOffer(space.id);
  const [asked, setAsked] = useState<Asked>(null);
  const close = () => setAsked(null);
  if (!me || offer === undefined) return null;
  const isForMe = offer?.to.id === me.id;
  if (!standing.isOwner && !isForMe) return null;
  const others = space.admins.filter(({ id }) => id !== space.ownerId);
  const time = offer && fullTime(new Date(offer.until), locale);
  const end = async () => {
    try {
      await withdrawOwnership(space.id);
      showSnackbar(t(isForMe ? 'declined' : 'withdrawn'));
    } catch {
      // Told in the snackbar.
    }
  };
  const text = isForMe
    ? t('forYou', { time: time ?? '' })
    : offer
      ? t('offered', { name: offer.to.username, time: time ?? '' })
      : t(others.length > 0 ? 'owner' : 'noAdmins');
  return (
    <Card title={t('title')} text={text}>
      {isForMe && (
        <>
          <Button variant="ghost" onClick={() => void end()}>
            {t('decline')}
          </Button>
          <Button onClick={() => setAsked('accept')}>{t('accept')}</Button>
        </>
      )}
      {!isForMe && offer && <Button onClick={() => void end()}>{t('withdraw')}</Button>}
      {!offer && others.length > 0 && <Button onClick={() => setAsked('offer')}>{t('offer')}</Button>}
      {asked === 'offer' && <OfferDialog space={space} people={others} onClose={close} />}
      {asked === 'accept' && <AcceptDialog space={space} onClose={close} />}
    </Card>
  );
}

function Card({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  return (
    <section className="flex items-center gap-3.5 rounded-card border border-card-border bg-card px-4 py-3.5 max-desktop:flex-wrap">
      <Crown aria-hidden className="size-5 shrink-0 text-text-2" />
      <div className="min-w-0 grow basis-60">
        <h2 className="font-medium">{title}</h2>
        <p role="status" className="text-sm text-text-2">
          {text}
        </p>
      </div>
      <div className="flex flex-wrap gap-2">{children}</div>
    </section>
  );
}

type DialogProps = { space: Space; onClose: () => void };

function OfferDialog({ space, people, onClose }: DialogProps & { people: Space['admins'] }) {
  const t = useTranslations('space.settings.ownership');
  const [chosen, setChosen] = useState('');
  const person = people.find(({ id }) => String(id) === chosen);
  return (
    <ActionDialog
      title={t('dialogTitle')}
      text={t('dialogText')}
      actionLabel={t('send')}
      cancelLabel={t('cancel')}
      closeLabel={t('close')}
      isReady={person !== undefined}
      run={async () => {
        if (!person) return;
        await offerOwnership(space.id, person.id);
        showSnackbar(t('sent', { name: person.username }));
        onClose();
      }}
      onClose={onClose}
    >
      <Field required label={t('choose')}>
        {(control) => (
          <Select {...control} value={chosen} onChange={(event) => setChosen(event.currentTarget.value)}>
            <option value="">{t('choose')}</option>
            {people.map(({ id, username }) => (
              <option key={id} value={id}>
                {username}
              </option>
            ))}
          </Select>
        )}
      </Field>
    </ActionDialog>
  );
}

function AcceptDialog({ space, onClose }: DialogProps) {
  const t = useTranslations('space.settings.ownership');
  const { id, name } = space;
  return (
    <ActionDialog
      title={t('acceptTitle', { name })}
      text={t('acceptText')}
      actionLabel={t('accept')}
      cancelLabel={t('cancel')}
      closeLabel={t('close')}
      isQuestion
      run={async () => {
        await acceptOwnership(id);
        showSnackbar(t('accepted', { name }));
        onClose();
      }}
      onClose={onClose}
    />
  );
}
