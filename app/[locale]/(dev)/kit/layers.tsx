'use client';

import { Ban, Copy, Ellipsis, Pin } from 'lucide-react';
import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { ConfirmDialog } from '@/components/ui/confirm-dialog';
import { Dialog } from '@/components/ui/dialog';
import { Field } from '@/components/ui/field';
import { IconButton } from '@/components/ui/icon-button';
import { Input } from '@/components/ui/input';
import { Menu, MenuChoice, MenuItem, MenuSeparator } from '@/components/ui/menu';
import { Popover } from '@/components/ui/popover';
import { ResultsBar } from '@/components/ui/results-bar';
import { showSnackbar } from '@/components/ui/snackbar';
import { SnackbarView } from '@/components/ui/snackbar-view';
import { SuccessDialog } from '@/components/ui/success-dialog';
import { Tab, TabList, TabPanel, Tabs } from '@/components/ui/tabs';
import { Members } from './members';

type Open = 'none' | 'dialog' | 'large' | 'confirm' | 'success';

/** What opens above the page, and what needs a script to be seen. */
export function Layers() {
  const [open, setOpen] = useState<Open>('none');
  const [muted, setMuted] = useState(true);
  const dialog = (name: Open) => ({
    open: open === name,
    onOpenChange: (next: boolean) => setOpen(next ? name : 'none'),
    closeLabel: 'Close',
  });
  return (
    <Card className="flex flex-col gap-4 p-5 max-desktop:p-4">
      <h2 className="section-title">Layers</h2>
      <div className="flex flex-wrap items-center gap-2">
        <Button onClick={() => setOpen('dialog')}>Dialog</Button>
        <Button onClick={() => setOpen('large')}>Large dialog</Button>
        <Button onClick={() => setOpen('confirm')}>Confirm</Button>
        <Button onClick={() => setOpen('success')}>Success</Button>
        <Button onClick={() => showSnackbar('Announcement has been sent')}>Snackbar</Button>
        <Button onClick={() => showSnackbar('Insufficient balance', 'error')}>Snackbar, error</Button>
        <Menu trigger={<IconButton label="More actions" icon={<Ellipsis />} />} align="start">
          <MenuItem icon={<Pin aria-hidden />}>Pin</MenuItem>
          <MenuItem icon={<Copy aria-hidden />} disabled>
            Copy link
          </MenuItem>
          <MenuChoice checked={muted} onCheckedChange={setMuted}>
            Muted
          </MenuChoice>
          <MenuSeparator />
          <MenuItem danger icon={<Ban aria-hidden />}>
            Ban
          </MenuItem>
        </Menu>
        <Popover label="Who sees this" trigger={<Button variant="ghost">Popover</Button>}>
          <p className="max-w-[28ch] text-sm text-text-2">Members of this space see announcements first.</p>
        </Popover>
      </div>
      <div className="flex flex-wrap gap-3">
        <SnackbarView text="Announcement has been sent" tone="success" />
        <SnackbarView text="Our email server isn't responding" tone="warn" />
        <SnackbarView text="Insufficient balance" tone="error" />
      </div>
      <ResultsBar count="24 results" />
      <Tabs defaultValue="announcements">
        <TabList aria-label="Overview">
          <Tab value="announcements">Announcements</Tab>
          <Tab value="members" count="2,318">
            Members
          </Tab>
          <Tab value="games" disabled>
            Games
          </Tab>
        </TabList>
        <TabPanel value="announcements" className="py-4 text-text-2">
          The northern atlas goes to print in March.
        </TabPanel>
        <TabPanel value="members" className="pt-2">
          <Members />
        </TabPanel>
      </Tabs>
      <Dialog
        {...dialog('dialog')}
        title="Edit space"
        description="Everybody sees these."
        showDescription
        footer={
          <>
            <Button onClick={() => setOpen('none')}>Cancel</Button>
            <Button variant="primary" onClick={() => setOpen('none')}>
              Save
            </Button>
          </>
        }
      >
        <Field label="Space name">
          {(control) => <Input {...control} defaultValue="Cartographers Guild" />}
        </Field>
        <Field label="Slogan" error="At most 80 characters">
          {(control) => <Input {...control} defaultValue="Maps for worlds that do not exist yet." />}
        </Field>
      </Dialog>
      <Dialog
        {...dialog('large')}
        size="lg"
        title="Members"
        onBack={() => setOpen('dialog')}
        backLabel="Back"
      >
        <Members />
      </Dialog>
      <ConfirmDialog
        {...dialog('confirm')}
        title="Delete announcement"
        text="It disappears for everybody. This cannot be taken back."
        confirmLabel="Delete"
        cancelLabel="Cancel"
        danger
        onConfirm={() => setOpen('none')}
      />
      <SuccessDialog
        {...dialog('success')}
        title="Welcome to Cartographers Guild"
        subtitle="You can read every channel and write where it is allowed."
        actionLabel="Go to the space"
        onAction={() => setOpen('none')}
      />
    </Card>
  );
}
