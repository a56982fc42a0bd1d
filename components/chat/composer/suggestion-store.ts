import { Observable } from '@/lib/observable';

/** A person to mention, or an emoji by its name. */
export type Suggestion =
  | {
      readonly kind: 'person';
      /** Matrix id; `EVERYONE_ID` for everyone. */
      readonly id: string;
      readonly name: string;
      readonly avatar: string;
      /** What was typed, where that is their handle and no part of their name. */
      readonly handle?: string;
    }
  | { readonly kind: 'everyone' }
  | { readonly kind: 'emoji'; readonly emoji: string; readonly label: string };

export interface SuggestionState {
  /** Empty while what fits is still being looked up. */
  readonly items: readonly Suggestion[];
  readonly active: number;
  choose(item: Suggestion): void;
}

/** What the list above the composer shows; the editor's plugins write it, the list reads it. */
export class SuggestionStore {
  readonly #state = new Observable<SuggestionState | null>(null);
  readonly get = this.#state.get;
  readonly subscribe = this.#state.subscribe;

  /** Shows a list, from its first line; an empty one is none. */
  show(items: readonly Suggestion[], choose: (item: Suggestion) => void): void {
    this.#state.set(items.length > 0 ? { items, active: 0, choose } : null);
  }

  /** The text goes on, and who fits it is being looked up: what of the list fits too stays, and `choose` is of the new text. */
  narrow(fits: (item: Suggestion) => boolean, choose: (item: Suggestion) => void): void {
    const state = this.get();
    if (!state) return;
    const { items: before, active } = state;
    const items = before.filter(fits);
    const stays = items.findIndex((item) => item === before[active]);
    this.#state.set({ items, active: Math.max(0, stays), choose });
  }

  close(): void {
    this.#state.set(null);
  }

  activate(index: number): void {
    const state = this.get();
    if (state) this.#state.set({ ...state, active: index });
  }

  /** Arrows move, Enter and Tab choose; true when the key was for the list. */
  press(key: string): boolean {
    const state = this.get();
    if (!state) return false;
    const { items, active } = state;
    // Who chooses faster than the answer comes neither names another person nor sends what is not finished.
    if (items.length === 0) return key === 'Enter' || key === 'Tab';
    switch (key) {
      case 'ArrowDown':
        this.activate((active + 1) % items.length);
        return true;
      case 'ArrowUp':
        this.activate((active - 1 + items.length) % items.length);
        return true;
      case 'Enter':
      case 'Tab': {
        const item = items[active];
        if (item) state.choose(item);
        return true;
      }
      default:
        return false;
    }
  }
}
