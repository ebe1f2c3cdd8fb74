export { setAccountStatus } from './administration/account-status.ts';
export {
  type AccountActivity,
  countSelected,
  type FoundMember,
  findAccountActivity,
  findAllSelected,
  findIdentityFields,
  findIdentityFieldsById,
  findSelected,
  type IdentityFields,
  type MemberSelection,
} from './administration/selected-members.repo.ts';
export { consumeAppealLink, issueAppealLink } from './auth/appeal-links.ts';
export { createMember } from './auth/create-member.ts';
export { findAccount, findAccountByEmail, findIsActive } from './auth/member-account.ts';
export { describeUserAgent } from './auth/user-agent.ts';
export { deleteUserData } from './deletion/delete-user-data.ts';
export { deleteAllMembers } from './deletion/delete-users.repo.ts';
export { findRoleIn } from './groups/groups.repo.ts';
export { countMembersToTell, findMembersToTell, findOwners } from './many-users.repo.ts';
export { getUserFor } from './profile/get-user.ts';
export { canSeeEmail } from './users.policy.ts';
export {
  countMembers,
  endPlaceOffer,
  findAdminIds,
  findMemberFaces,
  findMemberSummaries,
  findNewestHomes,
  hasMembers,
  hasMemberWithEmail,
  hasMoreMembersThan,
  insertUser,
  type MemberFace,
  type MemberSummary,
} from './users.repo.ts';
