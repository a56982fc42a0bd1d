'use client';

import { useTranslations } from 'next-intl';
import { useId, useState } from 'react';
import { DeclinedRequests } from '@/components/contact/declined-requests';
import { ConfirmDialog } from '@/components/ui/confirm-dialog';
import { ErrorState } from '@/components/ui/error-state';
import { Note } from '@/components/ui/note';
import { RadioCard, RadioGroup } from '@/components/ui/radio-group';
import { Select } from '@/components/ui/select';
import { SkeletonRow } from '@/components/ui/skeleton';
import { useChoices } from '@/components/ui/use-choices';
import { SwitchRow } from '@/components/ui/switch-row';
import { useOnline } from '@/components/ui/use-online';
import { changePrivacy, usePrivacy } from '@/lib/queries/privacy';
import { messageSenders, onlookers, type Onlookers, type Privacy } from '@/protocol/privacy-rules';
import { BlockedPeople } from './blocked-people';

/** Who reaches, sees and finds the viewer, and whom they block (DM-28). Each choice is saved when it is made. */
export function PrivacySection() {
  const t = useTranslations('account.privacy');
  const { data, error, mutate, isValidating } = usePrivacy();
  const online = useOnline();
  const { shown, save } = useChoices(data, t('saved'));
  const choose = (change: Partial<Privacy>) =>
    save(
      () => changePrivacy(change),
      (privacy) => ({ ...privacy, ...change }),
    );
  const [asking, setAsking] = useState(false);
  if (!shown) {
    if (!error) {
      return (
        <div role="img" aria-label={t('loading')}>
          {Array.from({ length: 5 }, (_, row) => (
            <SkeletonRow key={row} />
          ))}
        </div>
      );
    }
    return (
      <ErrorState
        title={t('error')}
        text={t('errorText')}
        retryLabel={t('retry')}
        retrying={isValidating}
        onRetry={() => void mutate()}
      />
    );
  }
  return (
    <div className="flex max-w-[640px] flex-col gap-8">
      <p className="-mb-4 text-text-2">{t('atOnce')}</p>
      {!online && <Note tone="warn">{t('offline')}</Note>}
      <section>
        <h3 className="section-title">{t('messages')}</h3>
        <p className="mt-1 mb-3 text-sm text-text-2">{t('messagesText')}</p>
        <RadioGroup legend={t('messages')} hideLegend>
          {messageSenders.map((value) => (
            <RadioCard
              key={value}
              name="messagesFrom"
              value={value}
              checked={shown.messagesFrom === value}
              title={t(`from.${value}`)}
              text={t(`fromText.${value}`)}
              onChange={() => choose({ messagesFrom: value })}
            />
          ))}
        </RadioGroup>
      </section>
      <section className="flex flex-col gap-3">
        <h3 className="section-title">{t('seen')}</h3>
        <Onlooking
          label={t('online')}
          help={t('onlineText')}
          value={shown.onlineTo}
          onChange={(onlineTo) => choose({ onlineTo })}
        />
        <Onlooking
          label={t('read')}
          help={t('readText')}
          value={shown.readTo}
          onChange={(readTo) => choose({ readTo })}
        />
      </section>
      <section className="flex flex-col gap-3">
        <h3 className="section-title">{t('found')}</h3>
        <SwitchRow
          label={t('byName')}
          help={t('byNameText')}
          checked={shown.foundByName}
          onChange={(foundByName) => choose({ foundByName })}
        />
        <SwitchRow
          label={t('onLeaderboards')}
          help={t('onLeaderboardsText')}
          checked={shown.onLeaderboards}
          onChange={(onLeaderboards) => choose({ onLeaderboards })}
        />
        <SwitchRow
          label={t('byAddress')}
          help={t('byAddressText')}
          checked={shown.foundByAddress}
          onChange={(wanted) => (wanted ? setAsking(true) : choose({ foundByAddress: false }))}
        />
      </section>
      <BlockedPeople />
      <DeclinedRequests />
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={t('addressTitle')}
        text={t('addressText')}
        confirmLabel={t('addressConfirm')}
        cancelLabel={t('cancel')}
        closeLabel={t('close')}
        onConfirm={() => {
          setAsking(false);
          choose({ foundByAddress: true });
        }}
      />
    </div>
  );
}

function Onlooking(props: {
  label: string;
  help: string;
  value: Onlookers;
  onChange: (value: Onlookers) => void;
}) {
  const t = useTranslations('account.privacy');
  const id = useId();
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 py-1">
      <div className="min-w-[200px] grow basis-0">
        <label htmlFor={id} className="font-medium">
          {props.label}
        </label>
        <p id={`${id}-help`} className="text-sm text-text-3">
          {props.help}
        </p>
      </div>
      <div className="w-40">
        <Select
          id={id}
          aria-describedby={`${id}-help`}
          value={props.value}
          onChange={(event) => props.onChange(event.currentTarget.value as Onlookers)}
        >
          {onlookers.map((value) => (
            <option key={value} value={value}>
              {t(`to.${value}`)}
            </option>
          ))}
        </Select>
      </div>
    </div>
  );
}
