import { Avatar } from '@/components/ui/avatar';
import { AvatarStack } from '@/components/ui/avatar-stack';
import { PORTRAITS } from '@/protocol/account-rules';

const names = [
  'Tomas Novak',
  'Noor',
  'Julia',
  'Marek',
  '@atlas',
  '林悦',
  'Ken Adeyemi',
  'Émile',
  'Zoë',
  '3D printers',
];

export function Faces() {
  const people = PORTRAITS.map((picture, index) => ({ name: names[index] ?? '', picture }));
  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-wrap gap-2">
        {people.map((person) => (
          <Avatar key={person.picture} {...person} size={44} label={person.name} />
        ))}
      </div>
      <div className="flex flex-wrap gap-2">
        {names.map((name) => (
          <Avatar key={name} name={name} label={name} />
        ))}
      </div>
      <div className="flex flex-wrap items-center gap-3">
        <Avatar name="Cartographers Guild" kind="space" size={56} label="Cartographers Guild" />
        <Avatar name="Emberfall Raiders" kind="space" size={40} label="Emberfall Raiders" />
        <Avatar {...people[0]!} size={40} online onlineLabel="Online" label={people[0]!.name} />
        <Avatar name="Marek" size={28} online label="Marek" />
        <AvatarStack people={people} />
        <span className="text-sm text-text-2">8 admins</span>
      </div>
    </div>
  );
}
