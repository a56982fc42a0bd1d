/** @jest-environment node */
import { NextIntlClientProvider } from 'next-intl';
import type { ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import ui from '@/messages/en/ui.json';
import { LanguageLink } from '@/components/language/language-link';
import { ThemeChoice } from '@/components/theme/theme-choice';
import { ThemeToggle } from '@/components/theme/theme-toggle';
import { Avatar } from './avatar';
import { AvatarStack } from './avatar-stack';
import { Badge } from './badge';
import { Button } from './button';
import { Checkbox } from './checkbox';
import { Field } from './field';
import { Input, Textarea } from './input';
import { JobTypeBadge, jobTypes } from './job-type-badge';
import { Menu, MenuItem } from './menu';
import { NoData } from './no-data';
import { Progress } from './progress';
import { ResultsBar } from './results-bar';
import { RoleChip } from './role-chip';
import { Segmented } from './segmented';
import { SkeletonCard, SkeletonRow } from './skeleton';
import { SnackbarHost } from './snackbar-host';
import { Switch } from './switch';
import { Tab, TabList, TabPanel, Tabs } from './tabs';
import { Tooltip } from './tooltip';
import { VerificationBadge } from './verification-badge';
import { Combobox } from './combobox';

const html = (node: ReactNode) =>
  renderToString(
    <NextIntlClientProvider locale="en" messages={{ ui }} timeZone="UTC">
      {node}
    </NextIntlClientProvider>,
  );

const specimens: [name: string, node: ReactNode][] = [
  [
    'Tabs',
    <Tabs key="" defaultValue="a">
      <TabList>
        <Tab value="a" count="2">
          A
        </Tab>
        <Tab value="b">B</Tab>
      </TabList>
      <TabPanel value="a">x</TabPanel>
      <TabPanel value="b">y</TabPanel>
    </Tabs>,
  ],
  [
    'Menu',
    <Menu key="" trigger={<Button>More</Button>}>
      <MenuItem>Pin</MenuItem>
    </Menu>,
  ],
  [
    'Tooltip',
    <Tooltip key="" text="More">
      <Button>More</Button>
    </Tooltip>,
  ],
  ['Avatar', <Avatar key="" name="Ken" online />],
  ['Avatar with a picture', <Avatar key="" name="Ken" picture="/portraits/1.svg" />],
  ['AvatarStack', <AvatarStack key="" people={[{ name: 'A' }, { name: 'B' }]} />],
  ['RoleChip', <RoleChip key="" name="Scribe" color="#E83636" />],
  ['Progress', <Progress key="" value={0.4} label="Upload" />],
  [
    'Field',
    <Field key="" label="Name" error="bad">
      {(control) => <Input {...control} />}
    </Field>,
  ],
  ['Textarea', <Textarea key="" />],
  ['Checkbox', <Checkbox key="">Yes</Checkbox>],
  ['Switch', <Switch key="" aria-label="On" />],
  [
    'Segmented',
    <Segmented key="" label="x" value="a" onChange={() => {}} options={[{ value: 'a', label: 'A' }]} />,
  ],
  [
    'Skeleton',
    <div key="">
      <SkeletonRow />
      <SkeletonCard />
    </div>,
  ],
  ['SnackbarHost', <SnackbarHost key="" />],
  ['ResultsBar', <ResultsBar key="" count="3" />],
  ['ThemeToggle', <ThemeToggle key="" label="Theme" />],
  ['ThemeChoice', <ThemeChoice onChange={() => undefined} key="" />],
  ['LanguageLink', <LanguageLink key="" language="en" />],
  ['Badge', <Badge key="" count="3" kind="mention" />],
  [
    'Combobox',
    <Combobox
      key=""
      options={[]}
      value=""
      onChange={() => {}}
      openLabel="Games"
      emptyText="No data available"
    />,
  ],
  ['VerificationBadge', <VerificationBadge key="" kind="gold" label="Verified" />],
];

test.each(specimens)('%s has no style attribute and no style element in server HTML', (_name, node) => {
  expect(html(node)).not.toMatch(/ style=|<style/);
});

test('the tabs are complete without a script: both names, the open panel', () => {
  const [, tabs] = specimens[0]!;
  expect(html(tabs)).toMatch(/role="tab"[^>]*aria-selected="true"/);
  expect(html(tabs)).toContain('>x<');
});

test('SHL-44 the shared empty state says "No data available"', () => {
  expect(html(<NoData />)).toContain('No data available');
});

test('SHL-49 the four job types have badges of four colours', () => {
  const badges = jobTypes.map((type) => html(<JobTypeBadge type={type} />));
  expect(badges.map((badge) => badge.replace(/<[^>]*>/g, ''))).toEqual([
    'Interviewing',
    'Recruit',
    'Novel',
    'FreRange',
  ]);
  expect(new Set(badges.map((badge) => /bg-[a-z]+-soft/.exec(badge)?.[0])).size).toBe(4);
});

test('FMT-09 a name without a picture is drawn by its first two letters on its own colour', () => {
  const drawn = html(<Avatar name="林悦" />);
  expect(drawn).toContain('>林悦<');
  expect(drawn).toMatch(/avatar-hue-\d+/);
});
