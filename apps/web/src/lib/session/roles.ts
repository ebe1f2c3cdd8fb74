import type { User } from '@windfall/contract';

/** The session's user with the flag of administrators, also where a server tells it by the roles alone. */
export const withRoles = (user: User | null): User | null =>
  user && !user.isAdmin && user.roles.includes('admin') ? { ...user, isAdmin: true } : user;
