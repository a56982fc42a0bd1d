'use client';

import { ChevronLeft, X } from 'lucide-react';
import Link from 'next/link';
import { useRouter } from 'next/navigation';
import { useMemo, type ComponentProps, type ReactNode } from 'react';
import { cn } from './class-names';
import { CloseCorner } from './close-corner';
import { IconButton } from './icon-button';
import { useWindowIs } from './media-query';
import { useUnsavedGuard } from './unsaved-guard';

export interface SettingsSection {
  id: string;
  label: string;
  icon: ReactNode;
  content: ReactNode;
  /** What waits in it; nothing at 0. */
  waiting?: { readonly count: number; readonly label: string } | undefined;
  /** Red and set apart, for what cannot be undone. */
  danger?: boolean;
  /** The content fills the sheet and scrolls by itself; otherwise it stands under its title in a column of 760 px. */
  fills?: boolean;
}

export interface SettingsFrameProps {
  /** Path of these settings, without query. */
  path: string;
  /** Where Back leads on a narrow screen; to the menu without. */
  backPath?: string;
  /** Above the menu. */
  heading: ReactNode;
  sections: readonly SettingsSection[];
  /** The section in view; null shows `instead`. */
  shown: SettingsSection | null;
  /** Whether the address names a section; otherwise the menu is the page on a narrow screen. */
  inSection: boolean;
  /** Stands in place of a section. */
  instead?: ReactNode;
  labels: { sections: string; close: string; back: string; escape: string };
  onClose: () => void;
  /** Above the section: what holds for all of them, such as a lost connection. */
  banner?: ReactNode;
  /** The last entries of the menu. */
  end?: ReactNode;
  /** What was typed outlives a look at another section, so only closing asks. */
  keepsDrafts?: boolean;
}

/** More are shown as so many and a plus. */
const WAITING_MAX = 99;

const rowStyles = cn(
  'flex h-row shrink-0 items-center gap-2.5 rounded-md px-2 max-desktop:h-[46px] max-desktop:text-lg',
  'hover:bg-hover [&_svg]:size-[18px]',
);

/** Full-screen settings: menu at the left, one section beside it; on a narrow screen the menu is a page of its own. */
export function SettingsFrame(props: SettingsFrameProps) {
  const { path, sections, shown, inSection, labels, onClose } = props;
  const { beforeLeaving } = useUnsavedGuard();
  const close = useMemo(() => beforeLeaving(onClose), [beforeLeaving, onClose]);
  const isMenuAlone = !useWindowIs('desktop') && !inSection;
  return (
    <div className="grid h-dvh grid-cols-[var(--settings-nav-w)_minmax(0,1fr)] overflow-hidden bg-surface-0 max-desktop:flex max-desktop:flex-col">
      {/* What a page is about: the menu, where nothing stands beside it. */}
      <div role={isMenuAlone ? 'main' : undefined} className="contents">
        <nav
          aria-label={labels.sections}
          className={cn(
            'flex min-h-0 flex-col gap-0.5 overflow-y-auto px-3 pt-4 pb-6 max-desktop:grow max-desktop:pt-2',
            inSection && 'max-desktop:hidden',
          )}
        >
          <div className="mb-3 flex items-center gap-2 px-2">
            <div className="min-w-0 grow">{props.heading}</div>
            <IconButton
              className="-mr-2 desktop:hidden"
              label={labels.close}
              icon={<X aria-hidden />}
              onClick={close}
            />
          </div>
          {sections.map((section) => (
            <SectionLink
              key={section.id}
              section={section}
              path={path}
              current={section.id === shown?.id}
              replace={inSection}
              keepsDrafts={props.keepsDrafts}
            />
          ))}
          {props.end && (
            <>
              <div className="my-2 border-t" />
              {props.end}
            </>
          )}
        </nav>
      </div>
      <div
        className={cn(
          'relative my-2 mr-2 flex min-h-0 min-w-0 flex-col overflow-hidden rounded-card border bg-surface-1',
          'max-desktop:m-0 max-desktop:grow max-desktop:rounded-none max-desktop:border-0',
          !inSection && 'max-desktop:hidden',
        )}
      >
        <header className="flex h-topbar shrink-0 items-center gap-1 border-b px-1.5 desktop:hidden">
          <GuardedLink
            href={props.backPath ?? path}
            keepsDrafts={props.keepsDrafts}
            aria-label={labels.back}
            className="grid size-11 shrink-0 place-items-center rounded-md text-text-2 hover:bg-hover"
          >
            <ChevronLeft aria-hidden className="size-5" />
          </GuardedLink>
          {/* The menu with its heading is hidden, and sections begin at the second level. */}
          <h1 className="sr-only">{labels.sections}</h1>
          <span className="min-w-0 grow truncate section-title">{shown?.label}</span>
          <IconButton label={labels.close} icon={<X aria-hidden />} onClick={close} />
        </header>
        {props.banner}
        <main className="flex min-h-0 grow flex-col">
          {shown?.fills ? (
            shown.content
          ) : (
            <SettingsColumn title={shown?.label}>{shown?.content ?? props.instead}</SettingsColumn>
          )}
        </main>
        <CloseCorner label={labels.close} escape={labels.escape} onClose={close} />
      </div>
    </div>
  );
}

/** A column of 760 px that scrolls, as most sections use it. */
export function SettingsColumn({ title, children }: { title?: string; children: ReactNode }) {
  return (
    <div className="min-h-0 grow overflow-y-auto scroll-quiet">
      <div className="mx-auto max-w-settings px-4 pt-4 pb-16 desktop:px-6 desktop:pt-9">
        {title !== undefined && <h2 className="mb-5 page-title max-desktop:sr-only">{title}</h2>}
        {children}
      </div>
    </div>
  );
}

type SectionLinkProps = Pick<SettingsFrameProps, 'path' | 'keepsDrafts'> & {
  section: SettingsSection;
  current: boolean;
  replace: boolean;
};

function SectionLink({ section, path, current, ...link }: SectionLinkProps) {
  return (
    <>
      {section.danger && <div className="my-2 border-t" />}
      <GuardedLink
        href={`${path}?section=${section.id}`}
        {...link}
        aria-current={current ? 'page' : undefined}
        className={cn(
          rowStyles,
          section.danger ? 'text-danger' : 'text-text-2 hover:text-text-1',
          'desktop:aria-[current]:bg-active desktop:aria-[current]:font-medium',
          !section.danger && 'desktop:aria-[current]:text-text-1',
        )}
      >
        {section.icon}
        <span className="min-w-0 grow truncate">{section.label}</span>
        {section.waiting && section.waiting.count > 0 && (
          <span className="num grid h-5 min-w-5 shrink-0 place-items-center rounded-full bg-primary px-1.5 text-xs text-primary-foreground">
            <span aria-hidden>
              {section.waiting.count > WAITING_MAX ? `${WAITING_MAX}+` : section.waiting.count}
            </span>
            <span className="sr-only">{section.waiting.label}</span>
          </span>
        )}
      </GuardedLink>
    </>
  );
}

type GuardedLinkProps = Omit<ComponentProps<typeof Link>, 'href' | 'onNavigate' | 'prefetch'> & {
  href: string;
  keepsDrafts?: boolean;
};

/** A link inside settings, which asks first while something is unsaved. */
export function GuardedLink({ href, replace = false, keepsDrafts = false, ...props }: GuardedLinkProps) {
  const router = useRouter();
  const { isUnsaved, beforeLeaving } = useUnsavedGuard();
  return (
    <Link
      {...props}
      href={href}
      replace={replace}
      prefetch={false}
      onNavigate={(event) => {
        if (!isUnsaved() || keepsDrafts) return;
        event.preventDefault();
        beforeLeaving(() => (replace ? router.replace(href) : router.push(href)))();
      }}
    />
  );
}
