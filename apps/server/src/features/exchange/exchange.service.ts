export { deleteAllClaims } from './claims.repo.ts';
