import {
  type BroadcastNotice,
  cropNamesInText,
  cropOf,
  type ExchangeNotice,
  type FreshnessNotice,
  type GroupNotice,
  type JoiningNotice,
  type Notice,
  type ReviewNotice,
  type SeasonNotice,
  type StandNotice,
  type SwapNotice,
  type WishNotice,
} from '@windfall/contract';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useStrings } from '../../../lib/i18n/strings.ts';
import { paths } from '../../../lib/paths.ts';
import { useDistanceText } from '../../../lib/place/distance.ts';
import { useMonthAndDay } from '../../../lib/season/season-texts.ts';
import { strings } from '../strings.ts';
import { AboutDecision } from './about-decision.tsx';
import { ClosedOffer, FreshnessActions } from './about-freshness.tsx';
import { Frame, Reason } from './notice-frame.tsx';

export interface NoticeCardProps {
  notice: Notice;
  /** What can become of the rest of this offer, at half time. */
  rest?: ((listingId: string) => ReactNode) | undefined;
}

/** One notice. */
export function NoticeCard({ notice, rest }: NoticeCardProps) {
  switch (notice.kind) {
    case 'exchange':
      return <AboutExchange notice={notice} />;
    case 'wish':
      return <AboutWish notice={notice} />;
    case 'freshness':
      return <AboutFreshness notice={notice} rest={rest} />;
    case 'swap':
      return <AboutSwap notice={notice} />;
    case 'season':
      return <AboutSeason notice={notice} />;
    case 'stand':
      return <AboutStand notice={notice} />;
    case 'group':
      return <AboutGroup notice={notice} />;
    case 'joining':
      return <MemberWaits notice={notice} />;
    case 'broadcast':
      return <FromAdministrators notice={notice} />;
    case 'review':
      return <ForReview notice={notice} />;
    case 'decision':
    case 'appeal':
      return <AboutDecision notice={notice} />;
    default:
      return <OfLaterVersion notice={notice} />;
  }
}

/** A change of a claim, with the way to the conversation that holds it. */
function AboutExchange({ notice }: { notice: ExchangeNotice }) {
  const t = useStrings(strings);
  return (
    <Frame notice={notice} title={t.exchange(notice)}>
      <p>
        <Link to={paths.conversation(notice.other_id)} className="text-link">
          {t.toConversation(notice.other_name)}
        </Link>
      </p>
    </Frame>
  );
}

/** The listing that meets a wish, while the member may see it. */
function AboutWish({ notice: { listing, ...notice } }: { notice: WishNotice }) {
  const t = useStrings(strings);
  const distance = useDistanceText();
  const { wish_title, distance_km, town } = notice;
  const away = town ? t.wishIn(town) : t.wishAway(distance(distance_km));
  const where = listing?.is_available ? away : t.wishGone;
  return (
    <Frame notice={{ ...notice, listing }} title={listing ? t.wishMet(listing.title) : t.wishWasMet}>
      <p>{`${t.youWish(wish_title)} ${where}`}</p>
      {listing && (
        <p>
          <Link to={paths.listing(listing.id)} className="text-link">
            {t.toListing}
          </Link>
        </p>
      )}
    </Frame>
  );
}

/** Half of the time of the member's own offer is over, or it was closed. */
function AboutFreshness({ notice, rest }: NoticeCardProps & { notice: FreshnessNotice }) {
  const t = useStrings(strings);
  const { listing, closed } = notice;
  if (!listing)
    return (
      <Frame notice={notice} title={t.freshnessGone}>
        {null}
      </Frame>
    );
  const title = closed ? t.closed(listing.title) : t.isStillGood(listing.title);
  return (
    <Frame notice={notice} title={title}>
      {closed ? <ClosedOffer listing={listing} /> : <FreshnessActions listing={listing} />}
      {!closed && listing.is_available && rest?.(listing.id)}
    </Frame>
  );
}

/** A swap is suggested on the dashboard, or does not take place. */
function AboutSwap({ notice }: { notice: SwapNotice }) {
  const t = useStrings(strings);
  const isEnded = notice.event === 'ended';
  return (
    <Frame notice={notice} title={isEnded ? t.swapEnded : t.swapSuggested}>
      <p>
        <Link to={paths.dashboard} className="text-link">
          {t.toDashboard}
        </Link>
      </p>
    </Frame>
  );
}

/** The season of a crop in the member's garden begins, with the way to share some. */
function AboutSeason({ notice }: { notice: SeasonNotice }) {
  const t = useStrings(strings);
  const dayOf = useMonthAndDay();
  const crops = useStrings(cropNamesInText)[notice.crop];
  return (
    <Frame notice={notice} title={t.seasonStarts(crops, dayOf(notice.starts_on))}>
      <p>{t.seasonEstimate}</p>
      <p>
        <Link to={paths.createListingOf(cropOf(notice.crop))} className="text-link">
          {t.shareCrop(crops)}
        </Link>
      </p>
    </Frame>
  );
}

/** Nothing can be taken at a stand of the member's any more. */
function AboutStand({ notice }: { notice: StandNotice }) {
  const t = useStrings(strings);
  return (
    <Frame notice={notice} title={t.standEmpty(notice.stand_name)}>
      <p>{t.standEmptyText}</p>
      <p>
        <Link to={paths.keepStand(notice.stand_code)} className="text-link">
          {t.toStand}
        </Link>
      </p>
    </Frame>
  );
}

/** A group of the member's, or one whose name waits for an administrator. */
function AboutGroup({ notice }: { notice: GroupNotice }) {
  const t = useStrings(strings);
  const { event, group_id, group_name, reason } = notice;
  const isForAdmin = event === 'waits';
  return (
    <Frame notice={notice} title={t.group[event](group_name)}>
      {reason && <Reason>{reason}</Reason>}
      {event !== 'removed' && (
        <p>
          <Link to={isForAdmin ? paths.pendingGroups : paths.group(group_id)} className="text-link">
            {isForAdmin ? t.toAdmin : t.toGroup}
          </Link>
        </p>
      )}
    </Frame>
  );
}

/** A new member whom an administrator has to let in. */
function MemberWaits({ notice }: { notice: JoiningNotice }) {
  const t = useStrings(strings);
  return (
    <Frame notice={notice} title={t.memberWaits}>
      <p>{t.memberWaitsText}</p>
      <p>
        <Link to={paths.waitingMembers} className="text-link">
          {t.toWaiting}
        </Link>
      </p>
    </Frame>
  );
}

/** A message to all members. */
function FromAdministrators({ notice }: { notice: BroadcastNotice }) {
  const t = useStrings(strings);
  return (
    <Frame notice={notice} title={notice.subject || t.broadcastGone}>
      <p className="paragraphs whitespace-pre-line wrap-anywhere" dir="auto">
        {notice.text}
      </p>
      <p className="text-sm text-ink-soft">{t.broadcastBy}</p>
    </Frame>
  );
}

/** A report or an appeal that waits for an administrator. */
function ForReview({ notice }: { notice: ReviewNotice }) {
  const t = useStrings(strings);
  const about = t.reviewAbout(notice.subject_type, notice.subject_label);
  return (
    <Frame notice={notice} title={notice.event === 'report' ? t.reviewReport : t.reviewAppeal}>
      <p>{about}</p>
      <p>
        <Link to={paths.adminReports} className="text-link">
          {t.toReports}
        </Link>
      </p>
    </Frame>
  );
}

/** A kind that a later version of the server has and this page does not know. */
function OfLaterVersion({ notice }: { notice: Notice }) {
  const t = useStrings(strings);
  return (
    <Frame notice={notice} title={t.unknown}>
      <p>{t.unknownText}</p>
    </Frame>
  );
}
