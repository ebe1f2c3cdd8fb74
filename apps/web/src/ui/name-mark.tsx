/** The username beside a name that is easily taken for another one. */
export function NameMark({ username }: { username: string }) {
  return (
    <>
      {' '}
      <span className="text-base font-normal text-ink-soft wrap-anywhere" dir="ltr">
        {`@${username}`}
      </span>
    </>
  );
}
