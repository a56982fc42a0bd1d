'use client';

import { Bell, Gift, Plus, Share2 } from 'lucide-react';
import { Button, ButtonLink } from '@/components/ui/button';
import { Chip } from '@/components/ui/chip';
import { IconButton } from '@/components/ui/icon-button';
import { Kbd } from '@/components/ui/kbd';
import { Tooltip } from '@/components/ui/tooltip';

export function Actions() {
  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center gap-2">
        <Button variant="primary">Primary</Button>
        <Button>Secondary</Button>
        <Button variant="ghost">Ghost</Button>
        <Button variant="danger">Delete</Button>
        <Button variant="danger-quiet">Leave</Button>
        <Button variant="primary" disabled>
          Disabled
        </Button>
      </div>
      <div className="flex flex-wrap items-center gap-2">
        <Button variant="primary" busy>
          Saving
        </Button>
        <Button busy>Loading</Button>
        <Button>
          <Share2 aria-hidden />
          Share
        </Button>
        <Button size="sm">Join</Button>
        <Button size="sm" variant="primary">
          <Plus aria-hidden />
          New
        </Button>
        <ButtonLink href="#link" size="lg" variant="primary">
          Large link
        </ButtonLink>
      </div>
      <div className="flex flex-wrap items-center gap-2">
        <Tooltip text="Notifications">
          <IconButton label="Notifications" icon={<Bell />} />
        </Tooltip>
        <IconButton label="Rewards" icon={<Gift />} on aria-pressed />
        <IconButton label="Not now" icon={<Plus />} disabled />
        <Chip on>All</Chip>
        <Chip icon={<Gift aria-hidden />}>Rewards</Chip>
        <Chip disabled>Off</Chip>
        <span className="text-sm text-text-2">
          <Kbd>Ctrl</Kbd> <Kbd>K</Kbd>
        </span>
      </div>
    </div>
  );
}
