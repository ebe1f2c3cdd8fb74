export { countSeekersOf } from './count-seekers.ts';
export { type FollowRow, findFollowById, findFollowsOf, findLastingFollows } from './follows.repo.ts';
export {
  findMatches,
  findToldMembers,
  findToldOnce,
  insertMatch,
  markAgain,
} from './matches.repo.ts';
export { nameOfFollow } from './show-follow.ts';
export { indexStored } from './stored-follows.ts';
