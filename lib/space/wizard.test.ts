import { wizardTabs } from '@/protocol/space-rules';
import { emptyForm } from './form';
import { draftOnTab, missingOn, nextTab, openTab, previousTab, tabsOf, wizardType } from './wizard';

test('SPC-22 SPC-23 SPC-30 a game space has all four tabs, a community the first and the last', () => {
  expect(wizardTabs).toEqual(['guideInfo', 'games', 'splitRate', 'privacy']);
  expect(tabsOf(0)).toEqual(wizardTabs);
  expect(tabsOf(1)).toEqual(['guideInfo', 'privacy']);
});

test('SPC-27 SPC-28 Next and Back follow the tabs of the type', () => {
  expect(wizardTabs.map((tab) => nextTab(0, tab))).toEqual(['games', 'splitRate', 'privacy', null]);
  expect(wizardTabs.map((tab) => previousTab(0, tab))).toEqual([null, 'guideInfo', 'games', 'splitRate']);
  expect([nextTab(1, 'guideInfo'), previousTab(1, 'privacy')]).toEqual(['privacy', 'guideInfo']);
  // A draft of a game space that goes on as one of a community.
  expect(openTab(1, 'splitRate')).toBe('guideInfo');
});

const spaces = [
  { id: 7, type: 0 },
  { id: 8, type: 1 },
] as const;

test('SPC-24 SPC-25 SPC-26 the type is that of the edited space, else the stored one, else the flag decides', () => {
  const created = { routeId: null, spaces };
  expect(wizardType({ ...created, storedType: 1, isCommunity: false })).toBe(1);
  expect(wizardType({ ...created, storedType: 0, isCommunity: true })).toBe(0);
  expect(wizardType({ ...created, storedType: -1, isCommunity: true })).toBe(1);
  expect(wizardType({ ...created, storedType: -1, isCommunity: false })).toBe(0);
  expect(wizardType({ routeId: 8, spaces, storedType: 0, isCommunity: false })).toBe(1);
  expect(wizardType({ routeId: 9, spaces, storedType: 0, isCommunity: false })).toBeNull();
});

test('SPC-29 OPN-57 a later tab without local info begins it with the id of the loaded space', () => {
  expect(draftOnTab(null, 'privacy', { id: 7 })).toEqual({ id: 7, tab: 'privacy' });
  expect(draftOnTab({ slogan: 'Typed' }, 'games', { id: 7 })).toEqual({ slogan: 'Typed', tab: 'games' });
  expect(draftOnTab(null, 'guideInfo', { id: 7 })).toEqual({ tab: 'guideInfo' });
});

test('each tab says what it lacks itself', () => {
  const form = { ...emptyForm, type: 0 as const };
  expect(wizardTabs.map((tab) => missingOn(tab, form))).toEqual([
    ['logo', 'name', 'slogan', 'description'],
    ['games'],
    ['splitRate'],
    ['privacy', 'dark'],
  ]);
});
