'use client';

import { WifiOff, X } from 'lucide-react';
import { useLocale, useTranslations } from 'next-intl';
import type { FormEvent, ReactNode } from 'react';
import { BrandLink } from '@/components/brand/brand';
import { Button } from '@/components/ui/button';
import { cn } from '@/components/ui/class-names';
import { CloseCorner } from '@/components/ui/close-corner';
import { IconButton } from '@/components/ui/icon-button';
import { NoticeBar } from '@/components/ui/notice-bar';
import { StepTabs } from '@/components/ui/step-tabs';
import { TabPanel, Tabs } from '@/components/ui/tabs';
import { useOnline } from '@/components/ui/use-online';
import { missingOn, tabsOf } from '@/lib/space/wizard';
import type { SpaceType } from '@/protocol/space';
import { wizardTabs, type WizardTab } from '@/protocol/space-rules';
import { DraftNotes } from './draft-notes';
import { GamesStep } from './games-step';
import { DarkField, PrivacyField } from './privacy-fields';
import { ServerInfoStep } from './server-info-step';
import { SplitRateStep } from './split-rate-step';
import { useWizard, type Wizard, type WizardFacts } from './use-wizard';
import { WizardSkeleton } from './wizard-skeleton';
import type { WizardStepProps } from './wizard-step';

export type SpaceWizardProps = WizardFacts & {
  /** A screen of its own with the tabs at its left; a section of settings has them inside. */
  layout: 'page' | 'section';
  /** Leaves the screen; what was typed stays as a draft. */
  onClose?: () => void;
  /** Before the fields of the first step, and below them. */
  intro?: ReactNode;
  children?: ReactNode;
};

const tabNames = {
  guideInfo: 'serverInfo',
  games: 'games',
  splitRate: 'splitRate',
  privacy: 'privacy',
} as const;

/** Creates or changes a space step by step: four steps for a game space, two for a community (SPC-22, SPC-23). */
export function SpaceWizard({ layout, onClose, intro, children, ...facts }: SpaceWizardProps) {
  const t = useTranslations('space.editor');
  const wizard = useWizard(facts);
  const { tab, view } = wizard;
  const { type } = facts;
  const tabs = tabsOf(type);
  const isPage = layout === 'page';
  const Heading = isPage ? 'h1' : 'h2';
  const Sheet = isPage ? 'main' : 'div';
  const closing = onClose ?? (() => {});
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (tab === 'privacy') wizard.save();
    else wizard.next();
  };
  return (
    <Tabs
      orientation="vertical"
      value={tab}
      onValueChange={(value) => wizardTabs.forEach((known) => known === value && wizard.open(known))}
      className={cn(
        'grid min-h-0 grow max-desktop:flex max-desktop:flex-col',
        isPage
          ? 'h-dvh grid-cols-[var(--settings-nav-w)_minmax(0,1fr)] overflow-hidden bg-surface-0'
          : 'grid-cols-[188px_minmax(0,1fr)]',
      )}
    >
      <nav
        aria-label={t('steps')}
        className={
          isPage ? 'px-3 pt-4 pb-6 max-desktop:hidden' : 'px-3 pt-9 max-desktop:px-2 max-desktop:pt-1'
        }
      >
        {isPage && (
          <div className="mb-3 flex min-h-10 items-center px-2">
            <BrandLink href="/index" label="Guildhall" />
          </div>
        )}
        <StepTabs
          label={t('steps')}
          steps={tabs.map((id) => ({
            id,
            label: t(tabNames[id]),
            done: wizard.isFilled(id),
            disabled: !wizard.isOpen(id),
          }))}
        />
      </nav>
      <Sheet
        className={cn(
          'relative flex min-h-0 min-w-0 flex-col overflow-hidden max-desktop:grow',
          isPage &&
            'my-2 mr-2 rounded-card border bg-surface-1 max-desktop:m-0 max-desktop:rounded-none max-desktop:border-0',
        )}
      >
        {isPage && (
          <div className="flex h-topbar shrink-0 items-center gap-2 border-b pr-4 pl-1.5 desktop:hidden">
            <IconButton label={t('close')} icon={<X aria-hidden />} onClick={closing} />
            <p className="grow truncate text-md font-semibold first-letter:uppercase">{t(tabNames[tab])}</p>
            <p className="num text-sm text-text-3">
              {t('step', { step: tabs.indexOf(tab) + 1, steps: tabs.length })}
            </p>
          </div>
        )}
        {isPage && <CloseCorner label={t('close')} escape={t('esc')} onClose={closing} />}
        <Offline />
        <form noValidate onSubmit={submit} className="flex min-h-0 grow flex-col">
          <div inert={wizard.saving} className="min-h-0 grow overflow-y-auto scroll-quiet">
            {tabs.map((id) => (
              <TabPanel key={id} value={id} className="outline-none">
                {/* Panels that are not shown hold nothing: what was typed lives in the draft. */}
                {id === tab && !view.isOpen && <WizardSkeleton />}
                {id === tab && view.isOpen && (
                  <div className="mx-auto flex w-full max-w-settings flex-col gap-6 px-6 pt-9 pb-10 max-desktop:px-4 max-desktop:pt-4">
                    <Heading className="page-title first-letter:uppercase max-desktop:sr-only">
                      {t(tabNames[id])}
                    </Heading>
                    <DraftNotes sync={wizard.sync} view={view} isEdit={facts.space !== null} />
                    {id === 'guideInfo' && intro}
                    <Step tab={id} wizard={wizard} />
                    {id === 'guideInfo' && children}
                  </div>
                )}
              </TabPanel>
            ))}
          </div>
          <Footer wizard={wizard} type={type} isEdit={facts.space !== null} onCancel={onClose} />
        </form>
      </Sheet>
    </Tabs>
  );
}

function Step({ tab, wizard }: { tab: WizardTab; wizard: Wizard }) {
  const step: WizardStepProps = { form: wizard.form, draft: wizard.view.draft, onChange: wizard.change };
  if (tab === 'games') return <GamesStep {...step} />;
  if (tab === 'splitRate') return <SplitRateStep {...step} />;
  if (tab === 'privacy') {
    return (
      <>
        <PrivacyField value={step.form.privacy} onChange={(privacy) => wizard.change({ privacy })} />
        <DarkField value={step.form.darkMode} onChange={(darkMode) => wizard.change({ darkMode })} />
      </>
    );
  }
  return (
    <ServerInfoStep
      {...step}
      nameState={wizard.nameState}
      hasOwnName={wizard.hasOwnName}
      nameRefusal={wizard.nameRefusal}
      linkProblem={wizard.linkProblem}
      onAddLink={wizard.addLink}
    />
  );
}

type FooterProps = { wizard: Wizard; type: SpaceType; isEdit: boolean; onCancel?: () => void };

function Footer({ wizard, type, isEdit, onCancel }: FooterProps) {
  const t = useTranslations('space.editor');
  const { tab, saving, view } = wizard;
  const isLast = tab === 'privacy';
  const missing = isLast
    ? tabsOf(type).flatMap((one) => missingOn(one, wizard.form))
    : missingOn(tab, wizard.form);
  // Of a field that both devices changed the person chooses one first.
  const isBlocked = !view.isOpen || view.state === 'refused' || view.other?.kind === 'conflict';
  return (
    <footer className="shrink-0 border-t px-6 py-3 max-desktop:px-4 max-desktop:pb-[max(12px,env(safe-area-inset-bottom))]">
      <div className="flex items-center justify-end gap-2.5 max-desktop:flex-wrap">
        <div className="flex min-w-0 grow flex-col text-sm text-text-3 max-desktop:basis-full">
          {view.isOpen && <Missing parts={missing} />}
          <DraftState view={view} saving={saving} isEdit={isEdit} />
        </div>
        {tab === 'guideInfo' ? (
          onCancel && (
            <Button variant="ghost" onClick={onCancel} disabled={saving}>
              {t('cancel')}
            </Button>
          )
        ) : (
          <Button variant="ghost" onClick={wizard.back} disabled={saving}>
            {t('back')}
          </Button>
        )}
        <Button
          type="submit"
          variant="primary"
          busy={saving}
          disabled={isBlocked || (isLast ? !wizard.isReady : !wizard.isFilled(tab))}
        >
          {t(isLast ? (isEdit ? 'update' : 'create') : 'next')}
        </Button>
      </div>
    </footer>
  );
}

function DraftState({
  view,
  saving,
  isEdit,
}: Pick<FooterProps, 'isEdit'> & { view: Wizard['view']; saving: boolean }) {
  const t = useTranslations('space.draft');
  const isTyped = Object.keys(view.draft).length > 0;
  const text = saving
    ? t(isEdit ? 'updating' : 'creating')
    : !isTyped || !view.isOpen || view.state === 'refused' || view.other?.kind === 'conflict'
      ? ''
      : t(`state.${view.state}`);
  return (
    <p role="status" className="truncate empty:hidden">
      {text}
    </p>
  );
}

/** Why the button is disabled, beside it. */
function Missing({ parts }: { parts: ReturnType<typeof missingOn> }) {
  const t = useTranslations('space.editor');
  const locale = useLocale();
  if (parts.length === 0) return null;
  const names = parts.map((part) => t(part).toLocaleLowerCase(locale));
  const list = new Intl.ListFormat(locale, { type: 'conjunction' }).format(names);
  return <p>{t('missing', { list })}</p>;
}

function Offline() {
  const t = useTranslations('space.draft');
  const online = useOnline();
  return (
    <div role="status" className="shrink-0">
      {!online && (
        <NoticeBar icon={<WifiOff aria-hidden className="size-4 shrink-0 text-warn" />}>
          {t('offline')}
        </NoticeBar>
      )}
    </div>
  );
}
