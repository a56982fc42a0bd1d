import { Extension, type Editor } from '@tiptap/core';
import { Mention, type MentionNodeAttrs } from '@tiptap/extension-mention';
import { Placeholder } from '@tiptap/extension-placeholder';
import { PluginKey } from '@tiptap/pm/state';
import { StarterKit } from '@tiptap/starter-kit';
import { Suggestion as SuggestionPlugin, type SuggestionOptions } from '@tiptap/suggestion';
import { EVERYONE_ID } from '@/lib/chat/text/editor-text';
import { isSafeLink } from '@/protocol/announcement-document';
import { emojiByName } from './emoji-by-name';
import { fitsName, type PeopleToMention } from './people-to-mention';
import type { Suggestion, SuggestionStore } from './suggestion-store';

export interface ComposerExtensionOptions {
  readonly language: string;
  readonly people: PeopleToMention;
  readonly suggestions: SuggestionStore;
}

type Options<Chosen> = Omit<SuggestionOptions<Suggestion, Chosen>, 'editor'>;

/** What a message can be made of, and the two lists that open while one writes: `@name` and `:emoji`. */
export function composerExtensions({ language, people, suggestions }: ComposerExtensionOptions) {
  const mentionOptions: Options<MentionNodeAttrs> = {
    ...listOptions('@', 'mention', suggestions, attributesOf),
    debounce: 80,
    items: ({ query, signal }) => people.find(query, signal),
  };
  const emojiOptions: Options<string> = {
    ...listOptions(':', 'emoji', suggestions, (item) => (item.kind === 'emoji' ? item.emoji : '')),
    minQueryLength: 2,
    items: ({ query }) => emojiByName(query, language),
    command: ({ editor, range, props }) => {
      editor.chain().focus().insertContentAt(range, `${props} `).run();
    },
  };
  return [
    StarterKit.configure({
      heading: false,
      horizontalRule: false,
      trailingNode: false,
      link: {
        openOnClick: false,
        defaultProtocol: 'https',
        HTMLAttributes: { target: null, rel: null },
        isAllowedUri: (uri) => isSafeLink(uri),
      },
    }),
    Mention.configure({
      HTMLAttributes: { class: 'mention' },
      deleteTriggerWithBackspace: true,
      suggestion: mentionOptions,
    }),
    Extension.create({
      name: 'emojiByName',
      addProseMirrorPlugins() {
        return [SuggestionPlugin<Suggestion, string>({ editor: this.editor, ...emojiOptions })];
      },
    }),
    Placeholder.configure({ placeholder: ({ editor }) => labelOf(editor) }),
  ];
}

function attributesOf(item: Suggestion): MentionNodeAttrs {
  return item.kind === 'person' ? { id: item.id, label: item.name } : { id: EVERYONE_ID, label: 'everyone' };
}

/** The part that both lists share: where they may open, and the store that shows them. */
function listOptions<Chosen>(
  char: string,
  name: string,
  suggestions: SuggestionStore,
  chosen: (item: Suggestion) => Chosen,
): Options<Chosen> {
  return {
    char,
    pluginKey: new PluginKey(name),
    // Chinese has no blanks between words; in `me@example` there is nobody to mention.
    allowedPrefixes: null,
    allow: ({ state, range }) => {
      const $from = state.doc.resolve(range.from);
      const before = $from.parent.textBetween(0, $from.parentOffset, undefined, '\ufffc').slice(-1);
      return !/[A-Za-z0-9:/]/.test(before) && $from.parent.type.name !== 'codeBlock';
    },
    render: () => {
      const show = ({ items, command, loading, query }: Shown<Chosen>) => {
        const choose = (item: Suggestion) => command(chosen(item));
        if (loading) suggestions.narrow((item) => fitsName(item, query), choose);
        else suggestions.show(items, choose);
      };
      return {
        onStart: show,
        onUpdate: show,
        onExit: () => suggestions.close(),
        onKeyDown: ({ event }) => {
          if (event.key !== 'Escape') return suggestions.press(event.key);
          // The plugin ends its search by itself; the key goes no further.
          event.stopPropagation();
          suggestions.close();
          return false;
        },
      };
    },
  };
}

interface Shown<Chosen> {
  items: Suggestion[];
  command: (chosen: Chosen) => void;
  loading: boolean;
  query: string;
}

/** What the field is called, as it is now: a group may be renamed while it is open. */
function labelOf({ options }: Editor): string {
  const { attributes } = options.editorProps;
  return typeof attributes === 'object' ? (attributes['aria-label'] ?? '') : '';
}
