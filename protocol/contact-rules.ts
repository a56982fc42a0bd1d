/* Rules about finding people that screens check before they ask. Apart from contact.ts, so that they need no schema library. */

export const PEOPLE_SEARCH_SIZE = 10;
/** Nobody pages through everyone: whoever is further down is found by more of the name. */
export const PEOPLE_SEARCH_PAGES_MAX = 20;

const HAN = /\p{Script=Han}/u;

/** What is searched for when somebody has typed this; null for too little: two characters, or one of Han (DM-17). */
export function searchedName(typed: string): string | null {
  const text = typed.trim().replace(/^@\s*/, '');
  return [...text].length >= 2 || HAN.test(text) ? text : null;
}

export const relations = ['none', 'following', 'follower', 'friend'] as const;
/** How the viewer stands to a person; friends follow each other (OPN-11). */
export type Relation = (typeof relations)[number];
