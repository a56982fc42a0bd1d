import { dropDraft, keepDraft, loadDraft } from './draft';

afterEach(() => localStorage.clear());

test('a draft is kept per space until it is dropped', () => {
  const draft = { title: 'Atlas', document: { type: 'doc', content: [] } };
  keepDraft(7, draft);
  expect(loadDraft(7)).toEqual(draft);
  expect(loadDraft(8)).toBeNull();
  dropDraft(7);
  expect(loadDraft(7)).toBeNull();
});

test('what is no draft counts as none', () => {
  for (const text of [
    '{',
    '"a"',
    '{"title":1,"document":{"type":"doc"}}',
    '{"title":"a","document":{"type":"x"}}',
  ]) {
    localStorage.setItem('announcement_draft_7', text);
    expect(loadDraft(7)).toBeNull();
  }
});
