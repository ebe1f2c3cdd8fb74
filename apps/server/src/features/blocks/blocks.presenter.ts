import type { BlockedMember } from '@windfall/contract';
import type { BlockRow } from './blocks.repo.ts';

export function presentBlock(row: BlockRow): BlockedMember {
  return {
    id: row.blocked_id,
    name: row.full_name,
    picture: row.photo_url,
    created_at: row.created_at,
  };
}
