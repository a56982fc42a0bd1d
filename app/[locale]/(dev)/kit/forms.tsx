'use client';

import { Globe, Lock, Moon, Sun } from 'lucide-react';
import { useState } from 'react';
import { Checkbox } from '@/components/ui/checkbox';
import { Combobox } from '@/components/ui/combobox';
import { Field } from '@/components/ui/field';
import { Input, Textarea } from '@/components/ui/input';
import { PasswordInput } from '@/components/ui/password-input';
import { Radio, RadioCard, RadioGroup } from '@/components/ui/radio-group';
import { SearchField } from '@/components/ui/search-field';
import { Segmented } from '@/components/ui/segmented';
import { Select } from '@/components/ui/select';
import { Switch } from '@/components/ui/switch';

/** `theme` keeps the radio names of the two sheets apart. */
export function Forms({ theme }: { theme: string }) {
  return (
    <div className="flex flex-col gap-4">
      <div className="grid gap-3 wide:grid-cols-2">
        <Field label="Label" help="Helps before a mistake is made">
          {(control) => <Input {...control} defaultValue="Value" />}
        </Field>
        <Field label="Space name" error="name already exists" required>
          {(control) => <Input {...control} defaultValue="Cartographers Guild" />}
        </Field>
        <Field
          label="Password"
          aside={
            <a href="#forgot" className="link">
              Forgot password
            </a>
          }
        >
          {(control) => (
            <PasswordInput
              {...control}
              showLabel="Show password"
              hideLabel="Hide password"
              defaultValue="secret"
            />
          )}
        </Field>
        <Field label="Amount">
          {(control) => (
            <Input
              {...control}
              inputMode="decimal"
              placeholder="0.00"
              end={<span className="text-sm text-text-3">BNB</span>}
            />
          )}
        </Field>
        <Field label="Genre">
          {(control) => (
            <Select {...control} defaultValue="strategy">
              <option value="strategy">Strategy</option>
              <option value="racing">Racing</option>
            </Select>
          )}
        </Field>
        <GameField />
        <Field label="Disabled" help="Set by the owner">
          {(control) => <Input {...control} defaultValue="Cannot change" disabled />}
        </Field>
      </div>
      <Field label="About">
        {(control) => <Textarea {...control} placeholder="What is this space about" />}
      </Field>
      <SearchField label="Search by name" placeholder="Search by name" size="lg" />
      <SearchField label="Search members" placeholder="Search members" />
      <Choices theme={theme} />
    </div>
  );
}

const games = ['Emberfall', 'Northlight', 'Hollow Orbit', 'Tidewright', 'Dune Runner', 'Mossgate'].map(
  (label) => ({
    value: label.toLowerCase(),
    label,
  }),
);

function GameField() {
  const [game, setGame] = useState('northlight');
  return (
    <Field label="Game">
      {(control) => (
        <Combobox
          {...control}
          options={games}
          value={game}
          onChange={setGame}
          openLabel="Games"
          emptyText="No data available"
        />
      )}
    </Field>
  );
}

function Choices({ theme }: { theme: string }) {
  const [mode, setMode] = useState('dark');
  return (
    <>
      <div className="flex flex-wrap items-center gap-3">
        <Switch aria-label="Off" />
        <Switch aria-label="On" defaultChecked />
        <Switch aria-label="Locked" defaultChecked disabled />
        <Checkbox defaultChecked>Checked</Checkbox>
        <Checkbox>Unchecked</Checkbox>
        <Checkbox aria-invalid>Missing</Checkbox>
        <Checkbox disabled>Disabled</Checkbox>
      </div>
      <RadioGroup legend="Sort by" className="flex-row flex-wrap gap-4">
        <Radio name={`${theme}-sort`} defaultChecked>
          Newest
        </Radio>
        <Radio name={`${theme}-sort`}>Members</Radio>
        <Radio name={`${theme}-sort`} disabled>
          Unavailable
        </Radio>
      </RadioGroup>
      <RadioGroup legend="Who can join" className="wide:grid wide:grid-cols-2">
        <RadioCard
          name={`${theme}-privacy`}
          icon={<Globe />}
          title="Public"
          text="Anyone can join"
          defaultChecked
        />
        <RadioCard name={`${theme}-privacy`} icon={<Lock />} title="Private" text="People apply to join" />
      </RadioGroup>
      <Segmented
        label="Theme"
        value={mode}
        onChange={setMode}
        options={[
          { value: 'dark', label: 'Dark', icon: <Moon aria-hidden /> },
          { value: 'light', label: 'Light', icon: <Sun aria-hidden /> },
          { value: 'auto', label: 'Automatic', disabled: true },
        ]}
      />
    </>
  );
}
