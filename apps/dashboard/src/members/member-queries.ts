import { t } from '@lingui/core/macro';
import { queryOptions } from '@tanstack/react-query';
import { dataOf } from '../api/api-client.ts';
import { v1Client } from '../api/v1-client.ts';
import type { components } from '../api/v1.gen.ts';

type Schemas = components['schemas'];
export type Member = Schemas['Member'];
export type FormerMember = Schemas['FormerMember'];
export type Invitation = Schemas['Invitation'];
export type Role = Member['role'];

/** The roles and their permissions, in ascending order. */
export const roleOptions: { value: Role; label: string; description: string }[] = [
  {
    value: 'viewer',
    label: t({ message: 'Viewer', context: 'role' }),
    description: t`Sees links, groups, bio pages and reports.`,
  },
  {
    value: 'editor',
    label: t({ message: 'Editor', context: 'role' }),
    description: t`Also creates, changes and deletes links, groups and bio pages.`,
  },
  {
    value: 'owner',
    label: t({ message: 'Owner', context: 'role' }),
    description: t`Also manages members, API keys and the account itself.`,
  },
];

/** The name of a role. */
export const roleLabel = (role: Role): string =>
  roleOptions.find(({ value }) => value === role)?.label ?? role;

/** True if a role is lower than another. */
export const isLower = (role: Role, than: Role): boolean =>
  roleOptions.findIndex(({ value }) => value === role) < roleOptions.findIndex(({ value }) => value === than);

export const membersQuery = queryOptions({
  queryKey: ['members'],
  queryFn: ({ signal }) => dataOf(v1Client.GET('/v1/members', { signal })),
});

/** Invitations that can still be accepted. */
export const invitationsQuery = queryOptions({
  queryKey: ['invitations'],
  queryFn: ({ signal }) => dataOf(v1Client.GET('/v1/invitations', { signal })),
});

/** Former members who are still responsible for a resource. */
export const formerMembersQuery = queryOptions({
  queryKey: ['former-members'],
  queryFn: ({ signal }) => dataOf(v1Client.GET('/v1/members/former', { signal })),
});

/** The resources of a user that can still be used. */
export const belongingsQuery = (id: string) =>
  queryOptions({
    queryKey: ['belongings', id],
    queryFn: ({ signal }) =>
      dataOf(v1Client.GET('/v1/members/{id}/belongings', { params: { path: { id } }, signal })),
    staleTime: 0,
  });
