'use client';

import { Avatar } from '@/components/ui/avatar';
import { Button } from '@/components/ui/button';
import { RoleChip } from '@/components/ui/role-chip';
import { Table, type TableColumn } from '@/components/ui/table';

type Member = { id: number; name: string; role: string; color: string; since: string };

const members: Member[] = [
  { id: 1, name: 'Ken Adeyemi', role: 'Founder', color: '#E83636', since: '12/11/26' },
  { id: 2, name: '林悦', role: 'Surveyor', color: '#3F72F7', since: '5/3/24' },
  {
    id: 3,
    name: 'A person with a name that is much too long for its column',
    role: 'Scribe',
    color: '#00BA50',
    since: '1/1/24',
  },
];

const columns: TableColumn<Member>[] = [
  {
    id: 'name',
    header: 'Name',
    cell: ({ row }) => (
      <span className="flex items-center gap-3">
        <Avatar name={row.original.name} size={32} />
        <span className="min-w-0 truncate font-medium" title={row.original.name}>
          {row.original.name}
        </span>
      </span>
    ),
  },
  {
    id: 'role',
    header: 'Role',
    cell: ({ row }) => <RoleChip name={row.original.role} color={row.original.color} />,
  },
  {
    id: 'since',
    header: 'Joined',
    cell: ({ row }) => <span className="num text-text-2">{row.original.since}</span>,
  },
  {
    id: 'actions',
    header: () => <span className="sr-only">Actions</span>,
    cell: () => <Button size="sm">Message</Button>,
  },
];

export function Members() {
  return (
    <Table
      label="Members"
      columns={columns}
      rows={members}
      rowId={(member) => String(member.id)}
      alignEnd={['actions']}
    />
  );
}
