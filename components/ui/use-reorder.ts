'use client';

import {
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useState,
  type ButtonHTMLAttributes,
  type KeyboardEvent,
  type PointerEvent as ReactPointerEvent,
  type RefObject,
} from 'react';

/** What screen readers announce during a move. */
export type ReorderWord = 'lifted' | 'moved' | 'dropped' | 'cancelled';

interface Named<Id> {
  readonly id: Id;
  readonly name: string;
}

export interface ReorderHandle {
  isLifted: boolean;
  props: ButtonHTMLAttributes<HTMLButtonElement>;
}

/** What buttons do with the thing that is lifted; null where it can't go further. */
export interface ReorderSteps {
  readonly name: string;
  readonly up: (() => void) | null;
  readonly down: (() => void) | null;
  drop(): void;
  putBack(): void;
}

export interface ReorderOptions<Id, Item extends Named<Id>> {
  /** As they are saved. */
  readonly items: readonly Item[];
  /** What stands before this index stays there. */
  readonly first: number;
  /** Contains the handles. */
  readonly list: RefObject<HTMLElement | null>;
  /** The id of the text that tells screen readers how to move things. */
  readonly helpId: string;
  /** The elements of the items, in their order; the children of the list if absent. */
  readonly rows?: (list: HTMLElement) => readonly Element[];
  readonly words: (word: ReorderWord, values: { name: string; position: number; count: number }) => string;
  /** Saves the order in which an item was put down. If it rejects, or is done, the saved order shows again. */
  readonly onDrop: (ids: readonly Id[], item: Item) => Promise<void>;
}

/** A press that moves no further than this, in pixels, is a press. */
const STILL_PX = 6;

interface Press<Item> {
  readonly item: Item;
  readonly x: number;
  readonly y: number;
}

/**
 * The order of things while it is changed: by dragging a handle or with the mouse a row, or by Space on the handle, arrows and Space
 * again. It is saved once, when the thing is put down; Esc puts it back.
 */
export function useReorder<Id, Item extends Named<Id>>(options: ReorderOptions<Id, Item>) {
  const { items, first, list, helpId, rows, words, onDrop } = options;
  const [lifted, setLifted] = useState<Id | null>(null);
  const [press, setPress] = useState<Press<Item> | null>(null);
  const [isDragging, setDragging] = useState(false);
  const [moved, setMoved] = useState<readonly Id[] | null>(null);
  const [announcement, setAnnouncement] = useState('');
  const shown = moved ? inOrder(items, moved) : items;
  const ids = shown.map(({ id }) => id);

  // A row that moves in the document loses the focus; one that is moved by buttons elsewhere leaves it to them.
  useLayoutEffect(() => {
    if (lifted === null) return;
    const handle = list.current?.querySelector<HTMLElement>('[aria-pressed="true"]');
    if (document.activeElement?.closest('[data-move-bar]')) handle?.scrollIntoView({ block: 'nearest' });
    else handle?.focus();
  }, [list, lifted, moved]);

  const tell = (word: ReorderWord, { name }: Item, at: number) =>
    setAnnouncement(words(word, { name, position: at + 1, count: shown.length }));
  const lift = (item: Item) => {
    setLifted(item.id);
    tell('lifted', item, ids.indexOf(item.id));
  };
  const moveTo = (item: Item, wanted: number) => {
    const to = Math.min(Math.max(wanted, first), ids.length - 1);
    if (to === ids.indexOf(item.id)) return;
    const others = ids.filter((id) => id !== item.id);
    setMoved(others.toSpliced(to, 0, item.id));
    tell('moved', item, to);
  };
  const letGo = () => {
    setLifted(null);
    setPress(null);
    setDragging(false);
  };
  const putBack = (item: Item) => {
    letGo();
    setMoved(null);
    tell('cancelled', item, ids.indexOf(item.id));
  };
  const drop = async (item: Item) => {
    letGo();
    tell('dropped', item, ids.indexOf(item.id));
    if (!moved) return;
    try {
      await onDrop(ids, item);
    } catch {
      // The snackbar has said it; the things are shown as they are.
    } finally {
      setMoved(null);
    }
  };

  const onKeyDown = (item: Item, event: KeyboardEvent) => {
    const isLifted = lifted === item.id;
    if (event.key === ' ' || event.key === 'Enter') {
      event.preventDefault();
      if (isLifted) void drop(item);
      else lift(item);
    } else if (isLifted && (event.key === 'ArrowUp' || event.key === 'ArrowDown')) {
      event.preventDefault();
      moveTo(item, ids.indexOf(item.id) + (event.key === 'ArrowUp' ? -1 : 1));
    } else if (isLifted && event.key === 'Escape') {
      event.preventDefault();
      putBack(item);
    } else if (isLifted && event.key === 'Tab') {
      void drop(item);
    }
    // What lies around the list has keys of its own.
    if (isLifted) event.stopPropagation();
  };
  const held = shown.find(({ id }) => id === lifted);
  const heldAt = held ? ids.indexOf(held.id) : -1;
  /** For buttons that move what is lifted; null while a pointer drags it, and while nothing is lifted. */
  const steps: ReorderSteps | null =
    held && !isDragging
      ? {
          name: held.name,
          up: heldAt > first ? () => moveTo(held, heldAt - 1) : null,
          down: heldAt < ids.length - 1 ? () => moveTo(held, heldAt + 1) : null,
          drop: () => void drop(held),
          putBack: () => putBack(held),
        }
      : null;
  const onPointerMove = useEffectEvent((event: PointerEvent) => {
    if (press) {
      if (Math.hypot(event.clientX - press.x, event.clientY - press.y) <= STILL_PX) return;
      setPress(null);
      setDragging(true);
      lift(press.item);
      return;
    }
    const elements = list.current ? (rows?.(list.current) ?? [...list.current.children]) : [];
    const at = elements
      .map((row) => row.getBoundingClientRect())
      .findIndex(({ top, bottom }) => event.clientY >= top && event.clientY < bottom);
    if (held && at !== -1) moveTo(held, at);
  });
  const onPointerUp = useEffectEvent(() => {
    setPress(null);
    if (!held) return;
    // The row was dragged and not pressed.
    const swallow = (event: Event) => {
      event.preventDefault();
      event.stopPropagation();
    };
    addEventListener('click', swallow, { capture: true, once: true });
    setTimeout(() => removeEventListener('click', swallow, { capture: true }));
    void drop(held);
  });
  const onPointerCancel = useEffectEvent(() => {
    setPress(null);
    if (held) putBack(held);
  });
  // Of the whole page: a row that moves in the document would lose a captured pointer.
  const isFollowed = isDragging || press !== null;
  useEffect(() => {
    if (!isFollowed) return;
    const move = (event: PointerEvent) => onPointerMove(event);
    const end = () => onPointerUp();
    const cancel = () => onPointerCancel();
    addEventListener('pointermove', move);
    addEventListener('pointerup', end);
    addEventListener('pointercancel', cancel);
    return () => {
      removeEventListener('pointermove', move);
      removeEventListener('pointerup', end);
      removeEventListener('pointercancel', cancel);
    };
  }, [isFollowed]);

  const handleOf = (item: Item): ReorderHandle => ({
    isLifted: lifted === item.id,
    props: {
      'aria-pressed': lifted === item.id,
      'aria-describedby': helpId,
      onKeyDown: (event) => onKeyDown(item, event),
      onPointerDown: (event) => {
        if (event.button !== 0) return;
        event.stopPropagation();
        setDragging(true);
        lift(item);
      },
    },
  });
  /** Where a whole row is pressed: the mouse drags it. */
  const pressRow = (item: Item, event: ReactPointerEvent) => {
    if (event.button !== 0 || event.pointerType !== 'mouse') return;
    setPress({ item, x: event.clientX, y: event.clientY });
  };
  /** For an item of a menu, which gives the focus back as it closes. */
  const liftLater = (item: Item) => void setTimeout(() => lift(item));
  return { items: shown, announcement, lifted, steps, liftLater, handleOf, pressRow };
}

/** What came meanwhile stands last. */
function inOrder<Id, Item extends Named<Id>>(items: readonly Item[], ids: readonly Id[]): readonly Item[] {
  const placeOf = (id: Id) => (ids.includes(id) ? ids.indexOf(id) : ids.length);
  return items.toSorted((one, other) => placeOf(one.id) - placeOf(other.id));
}
