import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { useStrings } from '../../../lib/i18n/strings.ts';
import { paths } from '../../../lib/paths.ts';
import { Button } from '../../../ui/button.tsx';
import { testUsersPreviewQuery } from '../api/tools.ts';
import { MembersTool } from '../tools/counted-tools.tsx';
import { strings } from './strings.ts';

/** The test users, shown on demand, with a button to delete them. */
export function TestUsers() {
  const t = useStrings(strings);
  const [isShown, setShown] = useState(false);
  return (
    <div className="flex flex-col gap-4">
      <Button
        variant="quiet"
        className="self-start"
        aria-pressed={isShown}
        onClick={() => setShown(!isShown)}
      >
        {isShown ? t.hideTestUsers : t.showTestUsers}
      </Button>
      {isShown && <Names />}
    </div>
  );
}

function Names() {
  const t = useStrings(strings);
  const { data, isError } = useQuery(testUsersPreviewQuery);
  if (isError) return <p role="alert">{t.testUsersFailed}</p>;
  if (!data) return null;
  if (data.count === 0) return <p role="status">{t.noTestUsers}</p>;
  return (
    <>
      <ul className="list-inside list-disc">
        {data.members.map(({ id, name, email }) => (
          <li key={id}>
            <Link to={paths.user(id)} className="inline-flex min-h-6 items-center hover:underline">
              <bdi>{name}</bdi> ({email})
            </Link>
          </li>
        ))}
      </ul>
      <MembersTool act="testUsers" />
    </>
  );
}
