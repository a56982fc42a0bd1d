import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parse, TYPE, type MessageFormatElement } from '@formatjs/icu-messageformat-parser';
import { loadMessages, loadNamespace, namespaces, withFallback, type MessageTree } from '@/lib/i18n/messages';
import { languages, type Language } from '@/protocol/account-rules';
import { auditActs } from '@/protocol/audit-rules';

const folder = (language: Language) => path.resolve('messages', language);
const read = (language: Language, namespace: string) =>
  JSON.parse(readFileSync(path.join(folder(language), `${namespace}.json`), 'utf8')) as MessageTree;

test('every file of the folder is a known namespace, in every language', () => {
  for (const language of languages) {
    const files = readdirSync(folder(language)).sort();
    expect(files).toEqual(namespaces.map((namespace) => `${namespace}.json`).sort());
  }
});

describe.each(namespaces)('%s.json', (namespace) => {
  const english = flat(read('en', namespace));
  const chinese = flat(read('zh', namespace));

  test('I18-01 I18-02 OPN-79 every key has a text in both languages', () => {
    expect([...chinese.keys()].sort()).toEqual([...english.keys()].sort());
    const empty = [...english, ...chinese].filter(([, text]) => text.trim() === '').map(([key]) => key);
    expect(empty).toEqual([]);
  });

  test('Chinese is plain and set in its own punctuation', () => {
    // What is said to everybody says 你; nothing is shouted; a half-width mark after a character is a slip of the keyboard.
    const slips = [...chinese].filter(([, text]) =>
      /[您！]|\p{Script=Han}[,;:?!](?!\p{Script=Latin})/u.test(text),
    );
    expect(slips).toEqual([]);
  });

  test('I18-02 both languages use the same variables', () => {
    for (const [key, text] of english) {
      const [own, other] = [variables(text), variables(chinese.get(key) ?? '')];
      expect({ key, unknown: other.used.filter((name) => !own.used.includes(name)) }).toEqual({
        key,
        unknown: [],
      });
      expect({ key, lost: own.said.filter((name) => !other.used.includes(name)) }).toEqual({ key, lost: [] });
    }
  });
});

test('every act of the audit log has a name, a sentence and a group', () => {
  const keys = flat(read('en', 'audit'));
  const wanted = auditActs.flatMap((act) => [`name.${act}`, `act.${act}`, `group.${act.split('.')[0]}`]);
  expect(wanted.filter((key) => !keys.has(key))).toEqual([]);
});

test('I18-01 a key that Chinese lacks is answered in English', () => {
  const complete = withFallback(
    { known: '知道', nested: { one: '一' }, empty: '' },
    { known: 'known', missing: 'missing', nested: { one: 'one', two: 'two' }, empty: 'not empty' },
  );
  expect(complete).toEqual({
    known: '知道',
    missing: 'missing',
    nested: { one: '一', two: 'two' },
    empty: 'not empty',
  });
});

test('I18-01 all namespaces load in both languages, English as it is', async () => {
  const english = await loadMessages('en');
  expect(Object.keys(english)).toEqual([...namespaces]);
  expect(english.ui).toMatchObject({ noData: 'No data available' });
  expect(await loadNamespace('zh', 'ui')).toMatchObject({ noData: '暂无数据' });
});

test('SHL-44 SHL-46 I18-15 the shared texts are spelt as the documents spell them', () => {
  expect(read('en', 'ui')).toMatchObject({
    noData: 'No data available',
    comingSoon: 'Coming soon',
    filters: 'Filters',
    search: 'Search',
  });
});

/** `a.b.c` → text. */
function flat(tree: MessageTree, prefix = ''): Map<string, string> {
  const entries = Object.entries(tree).flatMap(([key, value]): [string, string][] =>
    typeof value === 'string' ? [[prefix + key, value]] : [...flat(value, `${prefix}${key}.`)],
  );
  return new Map(entries);
}

/**
 * The variables and tags of a message: `used` all of them, `said` without those that only choose a plural form,
 * which a language without plurals has no use for. Broken ICU throws.
 */
function variables(text: string): { used: string[]; said: string[] } {
  const found = parse(text).flatMap((element) => variablesOf(element));
  return {
    used: found.map(({ name }) => name),
    said: found.filter(({ said }) => said).map(({ name }) => name),
  };
}

function variablesOf(element: MessageFormatElement, plural?: string): { name: string; said: boolean }[] {
  switch (element.type) {
    case TYPE.literal:
      return [];
    case TYPE.pound:
      return plural === undefined ? [] : [{ name: plural, said: true }];
    case TYPE.tag:
      return [
        { name: `<${element.value}>`, said: true },
        ...element.children.flatMap((child) => variablesOf(child, plural)),
      ];
    case TYPE.select:
    case TYPE.plural: {
      const counted = element.type === TYPE.plural ? element.value : plural;
      const options = Object.values(element.options).flatMap((option) => option.value);
      return [
        { name: element.value, said: element.type === TYPE.select },
        ...options.flatMap((option) => variablesOf(option, counted)),
      ];
    }
    default:
      return [{ name: element.value, said: true }];
  }
}
