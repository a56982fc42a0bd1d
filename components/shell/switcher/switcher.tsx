'use client';

import * as RadixDialog from '@radix-ui/react-dialog';
import { Search } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react';
import { MarkBadges } from '@/components/room/mark-badges';
import { cn } from '@/components/ui/class-names';
import { Kbd } from '@/components/ui/kbd';
import type { ShellLocation } from '@/lib/navigation/location';
import type { Result } from './result';
import { scopeMarks } from './scope';
import { useResults } from './use-results';

/** Ctrl K: a field, and below it what it finds. The focus stays in the field; arrows choose. */
export default function Switcher({ place, onClose }: { place: ShellLocation; onClose: () => void }) {
  const t = useTranslations('shell.switcher');
  const opener = useRef<Element | null>(null);
  const chosen = useRef(false);
  return (
    <RadixDialog.Root open onOpenChange={(open) => !open && onClose()}>
      <RadixDialog.Portal>
        <RadixDialog.Overlay className="fixed inset-0 z-overlay flex animate-fade-in items-start justify-center bg-scrim px-6 pt-[14dvh] max-desktop:px-0">
          <RadixDialog.Content
            data-dialog=""
            aria-describedby={undefined}
            onOpenAutoFocus={() => {
              opener.current = document.activeElement;
            }}
            onCloseAutoFocus={(event) => {
              event.preventDefault();
              // Where something was chosen the focus belongs to what it opened.
              if (!chosen.current && opener.current instanceof HTMLElement) opener.current.focus();
            }}
            className="flex max-h-[72dvh] w-full max-w-[580px] animate-rise flex-col overflow-hidden rounded-dialog bg-surface-3 text-text-1 shadow-dialog outline-none max-desktop:max-w-none max-desktop:rounded-b-none max-desktop:pb-[env(safe-area-inset-bottom)]"
          >
            <RadixDialog.Title className="sr-only">{t('title')}</RadixDialog.Title>
            <Finder
              place={place}
              onChosen={(result) => {
                chosen.current = true;
                onClose();
                result.run();
              }}
            />
          </RadixDialog.Content>
        </RadixDialog.Overlay>
      </RadixDialog.Portal>
    </RadixDialog.Root>
  );
}

function Finder({ place, onChosen }: { place: ShellLocation; onChosen: (result: Result) => void }) {
  const t = useTranslations('shell.switcher');
  const list = useId();
  const [text, setText] = useState('');
  const [activeId, setActiveId] = useState<string | null>(null);
  const { groups, loading } = useResults(place, text);
  const results = groups.flatMap((group) => group.results);
  const active = results.find(({ id }) => id === activeId) ?? results[0];
  const optionId = (id: string) => `${list}-${id}`;

  useEffect(() => {
    if (active) document.getElementById(`${list}-${active.id}`)?.scrollIntoView({ block: 'nearest' });
  }, [active, list]);

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing || results.length === 0) return;
    const at = active ? results.indexOf(active) : 0;
    const target = { ArrowDown: at + 1, ArrowUp: at - 1, PageDown: at + 5, PageUp: at - 5 }[event.key];
    if (target !== undefined) {
      event.preventDefault();
      const pages = event.key.startsWith('Page');
      const index = pages
        ? Math.min(results.length - 1, Math.max(0, target))
        : (target + results.length) % results.length;
      setActiveId(results[index]?.id ?? null);
    } else if (event.key === 'Enter' && active) {
      event.preventDefault();
      onChosen(active);
    }
  };

  return (
    <>
      <div className="flex h-13 shrink-0 items-center gap-3 border-b border-border-2 px-4.5">
        <Search aria-hidden className="size-[18px] shrink-0 text-text-3" />
        <input
          type="text"
          role="combobox"
          aria-label={t('title')}
          aria-expanded={results.length > 0}
          aria-controls={list}
          aria-autocomplete="list"
          aria-activedescendant={active ? optionId(active.id) : undefined}
          placeholder={t('placeholder')}
          value={text}
          maxLength={64}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          enterKeyHint="go"
          onChange={(event) => {
            setText(event.currentTarget.value);
            setActiveId(null);
          }}
          onKeyDown={onKeyDown}
          className="h-full min-w-0 grow bg-transparent text-lg outline-none"
        />
        <span aria-hidden className="max-desktop:hidden">
          <Kbd>{t('esc')}</Kbd>
        </span>
      </div>
      <p role="status" className="sr-only">
        {loading ? '' : t('results', { count: results.length })}
      </p>
      <div
        id={list}
        role="listbox"
        aria-label={t('title')}
        className="min-h-0 overflow-y-auto px-2 pt-1.5 pb-2 [scrollbar-width:thin]"
      >
        {groups.map((group) => (
          <div key={group.name} role="group" aria-labelledby={`${list}-${group.name}`}>
            <div
              id={`${list}-${group.name}`}
              role="presentation"
              className="flex h-[30px] items-center px-2 text-xs font-medium text-text-3"
            >
              {t(group.name)}
            </div>
            {group.results.map((result) => (
              <Option
                key={result.id}
                id={optionId(result.id)}
                result={result}
                active={result === active}
                onPoint={() => setActiveId(result.id)}
                onChosen={() => onChosen(result)}
              />
            ))}
          </div>
        ))}
        {results.length === 0 && (
          <p className="px-2 py-6 text-center text-text-3">{t(loading ? 'loading' : 'empty')}</p>
        )}
      </div>
      <p className="flex shrink-0 flex-wrap gap-x-4 gap-y-1 border-t border-border-2 px-4.5 py-2 text-xs text-text-3">
        {scopeMarks.map(([mark, scope]) => (
          <span key={scope}>
            <Kbd>{mark}</Kbd> {t(`only.${scope}`)}
          </span>
        ))}
      </p>
    </>
  );
}

type OptionProps = {
  id: string;
  result: Result;
  active: boolean;
  onPoint: () => void;
  onChosen: () => void;
};

function Option({ id, result, active, onPoint, onChosen }: OptionProps) {
  const { before, hit, after } = result.match;
  return (
    <div
      id={id}
      role="option"
      aria-selected={active}
      onPointerMove={active ? undefined : onPoint}
      onClick={onChosen}
      className={cn(
        'flex h-11 cursor-pointer items-center gap-2.5 rounded-md px-2 select-none',
        active && 'bg-active',
      )}
    >
      <span aria-hidden className="grid w-[26px] shrink-0 place-items-center text-text-2 [&_svg]:size-[18px]">
        {result.icon}
      </span>
      <span className="min-w-0 grow truncate">
        {before}
        {hit && <b className="font-semibold text-primary-text">{hit}</b>}
        {after}
      </span>
      {result.marks && <MarkBadges {...result.marks} />}
      {result.aside && (
        <span className={cn('min-w-0 shrink-[3] truncate text-xs', active ? 'text-text-2' : 'text-text-3')}>
          {result.aside}
        </span>
      )}
      {active && (
        <span aria-hidden className="shrink-0 max-desktop:hidden">
          <Kbd>↵</Kbd>
        </span>
      )}
    </div>
  );
}
