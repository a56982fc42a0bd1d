'use client';

import { useTranslations } from 'next-intl';
import { useId, type RefObject } from 'react';
import { useReorder } from '@/components/ui/use-reorder';
import { orderChannels } from '@/lib/queries/channel-order';
import { orderAfterDrop, orderWithCategories, type ListEntry } from '@/lib/space/channel-order';
import type { ChannelOrder } from '@/protocol/channel-order';

export type CategoryEntry = Extract<ListEntry, { kind: 'category' }>;
export type RoomEntry = Extract<ListEntry, { kind: 'room' }>;

/** The lines that something can be dropped between. */
const placesIn = (list: HTMLElement) => [...list.querySelectorAll('[data-place]')];

/**
 * The rows of the list while a channel or a category is being moved. A category moves among the other categories, so their channels
 * are hidden until it is dropped. `order` is what the lines were made from; null where the viewer may not change it.
 */
export function useListOrder(
  saved: readonly ListEntry[],
  order: ChannelOrder | null,
  at: {
    spaceId: number | null;
    list: RefObject<HTMLElement | null>;
    /** The order that something was moved in has been replaced. */
    onSaved: (name: string, former: ChannelOrder) => void;
  },
) {
  const { spaceId, list, onSaved } = at;
  const t = useTranslations('room.order');
  const helpId = useId();
  const save = async (changed: ChannelOrder | null, name: string) => {
    if (!changed || !order || spaceId === null) return;
    await orderChannels(spaceId, changed);
    onSaved(name, order);
  };
  const channels = useReorder<string, ListEntry>({
    items: saved,
    first: 0,
    list,
    helpId,
    rows: placesIn,
    words: (word, values) => t(word, values),
    onDrop: (ids, entry) =>
      save(order && entry.kind === 'room' ? orderAfterDrop(order, ids, entry.room.id) : null, entry.name),
  });
  const categories = useReorder<string, CategoryEntry>({
    items: saved.filter((entry) => entry.kind === 'category'),
    first: 0,
    list,
    helpId,
    rows: placesIn,
    words: (word, values) => t(word, values),
    onDrop: (ids, { name }) => save(order && orderWithCategories(order, ids), name),
  });
  const isMovingCategory = categories.lifted !== null;
  return {
    entries: isMovingCategory ? categories.items : channels.items,
    announcement: isMovingCategory
      ? categories.announcement
      : channels.announcement || categories.announcement,
    helpId,
    channels,
    categories,
    steps: channels.steps ?? categories.steps,
  };
}
