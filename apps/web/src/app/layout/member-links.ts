import type { User } from '@windfall/contract';
import {
  Bell,
  ChartColumn,
  LayoutDashboard,
  type LucideIcon,
  MessageCircle,
  ShieldCheck,
  Sprout,
  Store,
  UserRound,
  UserRoundPlus,
  UsersRound,
} from 'lucide-react';
import { paths } from '../../lib/paths.ts';
import type { SiteLink } from './site-links.ts';

interface MemberLink extends SiteLink {
  Icon: LucideIcon;
}

/** Links for members and, in addition, for administrators, in the order of the menus. A group has neither a garden nor an invite. */
export function memberLinks(user: User | null): MemberLink[] {
  if (user?.acting) return own.filter(({ to }) => to !== paths.garden && to !== paths.invite);
  return user?.isAdmin || user?.admin_needs_factor ? [...own, ...adminOnly] : own;
}

const own: MemberLink[] = [
  { to: paths.dashboard, label: (t) => t.dashboard, Icon: LayoutDashboard },
  { to: paths.profile, label: (t) => t.myProfile, Icon: UserRound },
  { to: paths.garden, label: (t) => t.myGarden, Icon: Sprout },
  { to: paths.messages, label: (t) => t.messages, Icon: MessageCircle },
  { to: paths.notices, label: (t) => t.notices, Icon: Bell },
  { to: paths.groups, label: (t) => t.myGroups, Icon: UsersRound },
  { to: paths.stands, label: (t) => t.myStands, Icon: Store },
  { to: paths.invite, label: (t) => t.invite, Icon: UserRoundPlus },
];

const adminOnly: MemberLink[] = [
  { to: paths.admin, label: (t) => t.adminPanel, Icon: ShieldCheck },
  { to: paths.analytics, label: (t) => t.analytics, Icon: ChartColumn },
];
