import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { HIDDEN_MESSAGE, type User } from '@windfall/contract';
import { type ActionFunctionArgs, type LoaderFunctionArgs, useParams } from 'react-router';
import { BlockButton } from '../../../features/blocks/components/block-button.tsx';
import { ClosedConversation } from '../../../features/blocks/components/closed-conversation.tsx';
import { claimsWithQuery } from '../../../features/exchange/api/claims-query.ts';
import { conversationsQuery } from '../../../features/messages/api/list-conversations.ts';
import { threadQuery } from '../../../features/messages/api/list-messages.ts';
import {
  ConversationFrame,
  ConversationMenu,
  ConversationRefusal,
  MuteButton,
} from '../../../features/messages/components/conversation-frame.tsx';
import { ConversationView } from '../../../features/messages/components/conversation-view.tsx';
import { MessageActions, MessageAttachment } from '../../../features/messages/components/message-bubble.tsx';
import { useThread } from '../../../features/messages/hooks/use-thread.ts';
import type { ThreadItem } from '../../../features/messages/model/thread-items.ts';
import { strings } from '../../../features/messages/strings.ts';
import { ReportButton } from '../../../features/reports/components/report-button.tsx';
import { userQuery } from '../../../features/users/api/get-user.ts';
import { isApiError, serverMessage } from '../../../lib/api/api-error.ts';
import { useStrings } from '../../../lib/i18n/strings.ts';
import { lastingPart, lazyPart } from '../../../lib/lazy-part.tsx';
import { loadInfiniteQuery } from '../../../lib/load-query.ts';
import { MemberPart, memberPart } from '../../../lib/member-part.tsx';
import { pageContext } from '../../../lib/page-context.ts';
import { usePostedForm } from '../../../lib/plain-forms/posted-form.tsx';
import { requireMember } from '../../../lib/session/guards.ts';
import { useSession } from '../../../lib/session/use-session.ts';
import { PageHead } from '../../../lib/site.tsx';
import { FormError } from '../../../ui/form-error.tsx';
import { SessionGate } from '../../session-gate.tsx';

const ProofLine = lastingPart(() => import('../../../features/accounts/components/proof-line.tsx'));
const AnswerPrompt = lazyPart(() => import('../../prompts/answer-prompt.tsx'));
const claimOfMessage = memberPart(() => import('../../../features/exchange/claims/claim-of-message.tsx'));
const claimStrip = memberPart(() => import('../../../features/exchange/claims/claim-strip.tsx'));

export const loadMemberParts = () => Promise.all([claimOfMessage.load(), claimStrip.load()]);

export async function loader(args: LoaderFunctionArgs): Promise<null> {
  const user = await requireMember(args);
  const { otherUserId = '' } = args.params;
  if (!user || user.id === otherUserId) return null;
  const { queryClient, response } = args.context.get(pageContext);
  // A deleted member is not found, but their messages are: the thread decides the status.
  const alsoLoaded = Promise.all([
    queryClient.prefetchQuery(userQuery(otherUserId)),
    queryClient.prefetchQuery(claimsWithQuery(otherUserId)),
    loadMemberParts(),
  ]);
  await loadInfiniteQuery(args.context, threadQuery(otherUserId));
  if (response) await alsoLoaded;
  return null;
}

/** Takes a step of a claim without scripts, sets its pickup or shows the address of one. */
export async function action(args: ActionFunctionArgs) {
  if (!import.meta.env.SSR) return null;
  const { answerPlainForm } = await import('../../../lib/plain-forms/answer-plain-form.ts');
  const { claimForms } = await import('../../../features/exchange/plain-forms.ts');
  return answerPlainForm(args, claimForms);
}

/** A conversation with one other member. */
export function Component() {
  const t = useStrings(strings);
  const { otherUserId = '' } = useParams();
  const { user } = useSession();
  if (!user) {
    return (
      <div className="page-width pb-24">
        <PageHead title={t.title} hidden />
        <SessionGate message={t.threadFailed} />
      </div>
    );
  }
  if (user.id === otherUserId) {
    return <ConversationRefusal title={t.withYourself} text={t.withYourselfText} />;
  }
  return <Conversation key={otherUserId} user={user} otherUserId={otherUserId} />;
}

function Conversation({ user, otherUserId }: { user: User; otherUserId: string }) {
  const t = useStrings(strings);
  const thread = useThread(user.id, otherUserId);
  const other = useQuery(userQuery(otherUserId));
  const outOfSight = useOutOfSight(user.id, otherUserId, isUserNotFound(other.error));
  const name = other.data?.name ?? outOfSight?.name ?? '';
  const last = thread.messages.at(-1);
  if (!thread.query.data && isUserNotFound(thread.query.error)) {
    return <ConversationRefusal title={t.memberUnknown} text={t.memberUnknownText} />;
  }
  return (
    <ConversationFrame>
      <PageHead title={other.data ? t.conversationWith(other.data.name) : t.title} hidden />
      <MessageActions value={(item) => reportOf(item, name)}>
        <MessageAttachment value={(item) => claimOf(item, otherUserId)}>
          <ConversationView
            userId={user.id}
            otherUserId={otherUserId}
            other={isUserNotFound(other.error) ? null : other.data}
            thread={thread}
            actions={
              other.data && <ConversationActions user={other.data} isEmpty={thread.messages.length === 0} />
            }
            prompts={
              last?.sender_id === user.id &&
              !outOfSight && (
                <AnswerPrompt key={last.id} message={last} otherUserId={otherUserId} name={name} />
              )
            }
            nextStep={
              <>
                <Refused />
                {user.first_day && thread.query.data && thread.messages.length === 0 && (
                  <ProofLine limited="conversations" className="m-3 group-data-typing/talk:hidden" />
                )}
                <MemberPart part={claimStrip} props={{ otherUserId }} />
              </>
            }
            outOfSight={
              outOfSight && {
                name: outOfSight.name,
                notice: <ClosedConversation userId={otherUserId} name={outOfSight.name} />,
              }
            }
          />
        </MessageAttachment>
      </MessageActions>
    </ConversationFrame>
  );
}

/** Why a step was not taken that a browser without scripts sent. */
function Refused() {
  const posted = usePostedForm('moveClaim', 'setPickup', 'getPickupAddress');
  return <FormError>{serverMessage(posted?.refusal)}</FormError>;
}

/** A hidden message has been decided on. */
function reportOf(item: ThreadItem, name: string) {
  return item.content === HIDDEN_MESSAGE ? null : <ReportButton subject="message" id={item.id} name={name} />;
}

function claimOf({ claimId }: ThreadItem, otherUserId: string) {
  return claimId && <MemberPart part={claimOfMessage} props={{ claimId, otherUserId }} />;
}

/** Muting the conversation, and reporting and blocking the other member. Only a conversation with messages can be muted. */
function ConversationActions({ user: { id, name }, isEmpty }: { user: User; isEmpty: boolean }) {
  return (
    <ConversationMenu name={name}>
      {!isEmpty && <MuteButton otherUserId={id} name={name} />}
      <ReportButton subject="user" id={id} name={name} />
      <BlockButton userId={id} name={name} />
    </ConversationMenu>
  );
}

/**
 * A member who is not found although the inbox has their name was not deleted: one blocks the other, or that
 * member is deactivated.
 */
function useOutOfSight(userId: string, otherUserId: string, isMissing: boolean) {
  const t = useStrings(strings);
  const { data } = useInfiniteQuery({ ...conversationsQuery(userId), enabled: isMissing });
  const known = data?.pages
    .flatMap((page) => page.conversations)
    .find((conversation) => conversation.user_id === otherUserId);
  return isMissing && known && known.user_name !== t.formerMember ? { name: known.user_name } : undefined;
}

/** The member does not exist, or the id is malformed. */
function isUserNotFound(error: unknown): boolean {
  return isApiError(error) && (error.status === 404 || error.status === 400);
}
