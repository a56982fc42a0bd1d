import { z } from 'zod';
import { badParameter, forbidden, notFound } from '@/homeserver/api/matrix-error';
import { matrixRoute, type MatrixRoute } from '@/homeserver/api/route';
import type { Requester } from './requester';
import { sharesRoom } from './shares-room';
import type { UserServices } from './user-services';

const NAME_LENGTH_MAX = 256;
const fields = { displayname: 'displayname', avatar_url: 'avatarUrl' } as const;
type Field = keyof typeof fields;
const isField = (name: string): name is Field => Object.hasOwn(fields, name);

/** Client-Server API, "Profiles". */
export function profileRoutes(deps: UserServices): MatrixRoute[] {
  const { config, accounts, media, profiles, rooms } = deps;

  /** Behind the platform only people who share a room see each other; anybody else is as good as not there. */
  const read = async (requester: Requester, userId: string) => {
    const isOpen =
      !config.appservice ||
      requester.isAppservice ||
      requester.userId === userId ||
      (await sharesRoom(rooms, requester.userId, userId));
    if (!isOpen || !(await accounts.find(userId))) throw notFound('There is no such profile');
    return profiles.of(userId);
  };

  const checkOwn = async (requester: Requester, userId: string) => {
    if (requester.userId !== userId && !requester.isSender)
      throw forbidden('This is the profile of somebody else');
    if (!(await accounts.find(userId))) throw notFound('There is no such profile');
  };

  const change = async (requester: Requester, userId: string, field: Field, value: string) => {
    await checkOwn(requester, userId);
    if (value.length > NAME_LENGTH_MAX) throw badParameter('This is too long');
    if (field === 'avatar_url' && value !== '') {
      if (!value.startsWith('mxc://')) throw badParameter('A picture is an mxc address');
      await media.useAsAvatar(value, requester.userId);
    }
    await profiles.change(userId, { [fields[field]]: value === '' ? null : value });
    return { json: {} };
  };

  const fieldOf = (name: string | undefined): Field => {
    if (name !== undefined && isField(name)) return name;
    throw notFound('Profiles have no such field');
  };

  return [
    matrixRoute({
      method: 'GET',
      path: 'profile/{userId}',
      versions: ['v3'],
      auth: 'user',
      limit: 'read',
      handler: async ({ requester, params }) => ({ json: await read(requester, params.userId ?? '') }),
    }),
    matrixRoute({
      method: 'GET',
      path: 'profile/{userId}/{keyName}',
      versions: ['v3'],
      auth: 'user',
      limit: 'read',
      async handler({ requester, params }) {
        const field = fieldOf(params.keyName);
        const { [field]: value } = await read(requester, params.userId ?? '');
        return { json: value === undefined ? {} : { [field]: value } };
      },
    }),
    matrixRoute({
      method: 'PUT',
      path: 'profile/{userId}/{keyName}',
      versions: ['v3'],
      auth: 'user',
      limit: 'membership',
      platformOnly: true,
      body: z.object({ displayname: z.string().nullish(), avatar_url: z.string().nullish() }),
      handler({ requester, params, body }) {
        const field = fieldOf(params.keyName);
        return change(requester, params.userId ?? '', field, body[field] ?? '');
      },
    }),
    matrixRoute({
      method: 'DELETE',
      path: 'profile/{userId}/{keyName}',
      versions: ['v3'],
      auth: 'user',
      limit: 'membership',
      platformOnly: true,
      handler: ({ requester, params }) => change(requester, params.userId ?? '', fieldOf(params.keyName), ''),
    }),
  ];
}
