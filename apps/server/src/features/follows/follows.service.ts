export { type FollowRow, findFollowById, findFollowsOf, findLastingFollows } from './follows.repo.ts';
export { findMatches, findToldMembers, insertMatch } from './matches.repo.ts';
export { nameOfFollow } from './show-follow.ts';
export { indexStored } from './stored-follows.ts';
