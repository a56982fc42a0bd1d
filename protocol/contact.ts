import { z } from 'zod';
import { person } from './account';
import { PEOPLE_SEARCH_PAGES_MAX, PEOPLE_SEARCH_SIZE, relations } from './contact-rules';
import { route } from './route';
import { payeeFields } from './wallet';
import { paged, pageQuery, renamed, spaceId, spaceIdText, userIdText } from './wire';

export const CONTACT_PAGE_SIZE = 50;

/** A person with how the caller stands to them. */
export const contact = person.extend({
  relation: z.enum(relations).describe('friends follow each other'),
});
export type Contact = z.output<typeof contact>;

const foundPerson = renamed(payeeFields.extend({ relation: contact.shape.relation }), {
  address: 'ethAddress',
});
export type FoundPerson = z.output<typeof foundPerson>;

const ofPerson = z.strictObject({ userId: userIdText });
const nameFilter = z.string().max(64).optional();

export const contactRoutes = {
  searchPeople: route({
    method: 'GET',
    path: 'user/search',
    caller: 'session',
    summary: `People by the beginning of a word of their name, without the caller and who hides, or the person of a whole wallet address, or of a handle of it, who allows it; at most ${PEOPLE_SEARCH_PAGES_MAX} pages. Addresses are for who shares a space with the person, or for everybody where the person says so (DM-18)`,
    query: renamed(z.strictObject({ text: z.string().max(65), ...pageQuery(50, PEOPLE_SEARCH_SIZE) }), {
      text: 'searchContent',
    }),
    result: z.strictObject({
      records: z.array(foundPerson),
      current: z.int().min(1),
      pages: z.int().min(0).describe('one more than current while there is more'),
    }),
  }),
  contacts: route({
    method: 'GET',
    path: 'user/contacts',
    caller: 'session',
    summary: "The caller's friends, followers, or people they follow, by name",
    query: z.strictObject({
      relation: z.enum(['following', 'follower', 'friend']),
      nameFilter,
      ...pageQuery(100, CONTACT_PAGE_SIZE),
    }),
    result: paged(contact),
  }),
  contact: route({
    method: 'GET',
    path: 'user/contact/{userId}',
    caller: 'session',
    summary: 'One person as they and the caller stand to each other',
    params: ofPerson,
    result: contact.extend({ blocked: z.boolean().describe('the caller blocks them') }),
  }),
  follow: route({
    method: 'POST',
    path: 'user/follow/{userId}',
    caller: 'session',
    summary: 'Follow a person; repeating it changes nothing (OPN-11)',
    params: ofPerson,
    result: contact,
  }),
  unfollow: route({
    method: 'POST',
    path: 'user/unfollow/{userId}',
    caller: 'session',
    summary: 'Stop following a person',
    params: ofPerson,
    result: contact,
  }),
  friendsOutOfSpace: route({
    method: 'POST',
    path: 'user/friendsOutOfGuild',
    caller: 'member',
    summary: 'Friends of the caller who are not in a space that the caller is in (INV-04)',
    query: z.strictObject(pageQuery(999, 999)),
    body: renamed(z.strictObject({ spaceId, nameFilter }), { spaceId: 'guildId' }),
    result: paged(person.extend({ invited: z.boolean().describe('the caller has invited them') })),
  }),
  inviteToSpace: route({
    method: 'POST',
    path: 'guild/{guildId}/invite/{userId}',
    caller: 'verified',
    summary: 'Invite a friend to a space that the caller is in; repeating it changes nothing (INV-03)',
    params: renamed(z.strictObject({ spaceId: spaceIdText, userId: userIdText }), { spaceId: 'guildId' }),
    result: z.null(),
  }),
};
