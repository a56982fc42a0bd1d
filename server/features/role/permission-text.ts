import { createTranslator } from 'use-intl/core';
import en from '@/messages/en/permission.json';
import zh from '@/messages/zh/permission.json';
import type { Language } from '@/protocol/account';
import { permissionNames, permissions, type PermissionId } from '@/protocol/permissions';
import type { RolePermission } from '@/protocol/role';

const translators = {
  en: createTranslator({ locale: 'en', messages: en }),
  zh: createTranslator({ locale: 'zh', messages: zh }),
};

/** All permissions with their names and what they include, as a role allows them. */
export function permissionList(allowed: ReadonlySet<PermissionId>, language: Language): RolePermission[] {
  const text = translators[language];
  return permissionNames.map((name) => {
    const id = permissions[name];
    return {
      id,
      name: text(`${name}.name`),
      description: text(`${name}.includes`),
      allowed: allowed.has(id) ? 1 : 0,
    };
  });
}
