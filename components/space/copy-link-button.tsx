'use client';

import { Link as LinkIcon, Share2 } from 'lucide-react';
import { buttonStyles } from '@/components/ui/button';
import { IconButton } from '@/components/ui/icon-button';
import { showSnackbar } from '@/components/ui/snackbar';

/** Pages without scripts have no use for it. */
const scripted = '[@media(scripting:none)]:hidden';

export type CopyLinkButtonProps = { path: string; label: string; copied: string };

/** Copies the address of a part of the page. */
export function CopyLinkButton({ path, label, copied }: CopyLinkButtonProps) {
  return (
    <IconButton
      label={label}
      title={label}
      icon={<LinkIcon aria-hidden />}
      className={scripted}
      onClick={() => copy(path, copied)}
    />
  );
}

export type ShareButtonProps = CopyLinkButtonProps & { title: string };

/** The system's own sharing where there is one, else the address is copied. */
export function ShareButton({ path, label, copied, title }: ShareButtonProps) {
  const share = async () => {
    if (!navigator.share) return copy(path, copied);
    // Closing the system's sheet rejects, and nobody needs to hear of it.
    await navigator.share({ title, url: location.origin + path }).catch(() => {});
  };
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      onClick={() => void share()}
      className={buttonStyles({ className: `max-desktop:w-11 max-desktop:px-0 ${scripted}` })}
    >
      <Share2 aria-hidden />
      <span className="max-desktop:hidden">{label}</span>
    </button>
  );
}

async function copy(path: string, copied: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(location.origin + path);
    showSnackbar(copied);
  } catch {
    // Refused without a secure origin: the address bar holds the same text.
  }
}
