import { test, type Browser, type BrowserContext, type Page } from '@playwright/test';
import { newBrowser } from './chat';
import { signUp } from './people';

/*
 * People who stay for all tests of a file that a worker runs. A test that looks at a space of its own alone need not sign
 * people up for it and load every script anew; one that is about people, their other spaces or a first visit does.
 */

interface Resident {
  readonly context: BrowserContext;
  readonly id: number;
  readonly username: string;
}

const residents = new Map<string, Promise<Resident>>();

/** Returns a person with a verified address. Their browser is wide, in English, and stays open. */
export function resident(browser: Browser, name: 'owner' | 'helper' | 'member'): Promise<Resident> {
  const key = `${test.info().file} ${name}`;
  const found = residents.get(key) ?? moveIn(browser);
  residents.set(key, found);
  return found;
}

async function moveIn(browser: Browser): Promise<Resident> {
  const context = await newBrowser(browser);
  return { context, ...(await signUp(context, { verified: true })) };
}

/** The same with a page of its own, which the test closes. */
export async function residentWithPage(
  ...asked: Parameters<typeof resident>
): Promise<Resident & { readonly page: Page }> {
  const person = await resident(...asked);
  return { ...person, page: await person.context.newPage() };
}
