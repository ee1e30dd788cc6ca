import { roleOfGroups } from './role-of-groups.js';

const mapping = ['admins=owner', 'cn=marketing=editor', 'staff=viewer', 'staff=editor'];

describe('roleOfGroups', () => {
  it.each([
    [['admins'], 'owner'],
    [['staff', 'admins'], 'owner'],
    [['cn=marketing'], 'editor'],
    [['staff'], 'editor'],
    ['admins', 'owner'],
    [['Admins'], null],
    [['admins=owner'], null],
    [['cn'], null],
    [[], null],
    [[['admins']], null],
    [[{ name: 'admins' }, 7, null], null],
    [undefined, null],
    [{ admins: true }, null],
  ])('%j: %s', (groups, role) => {
    expect(roleOfGroups(groups, mapping)).toBe(role);
  });
});
