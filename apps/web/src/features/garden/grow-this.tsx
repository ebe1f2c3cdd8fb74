import { useQuery } from '@tanstack/react-query';
import type { CropId } from '@windfall/contract';
import { Sprout } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { serverMessage } from '../../lib/api/api-error.ts';
import { useStrings } from '../../lib/i18n/strings.ts';
import { paths } from '../../lib/paths.ts';
import { withReturn } from '../../lib/session/return-path.ts';
import { useSession } from '../../lib/session/use-session.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { FormError } from '../../ui/form-error.tsx';
import { adding, gardenQuery, useChangeGarden } from './api/garden.ts';
import { strings } from './strings.ts';

/** One tap to say that one grows a crop. A visitor signs up first and comes back to the crop. */
export default function GrowThis({ crop }: { crop: CropId }) {
  const t = useStrings(strings);
  const { user, isLoading } = useSession();
  if (isLoading || user?.acting) return null;
  if (user) return <ForMember crop={crop} />;
  return (
    <ButtonLink variant="quiet" to={withReturn(paths.register, paths.crop(crop))}>
      <Sprout aria-hidden="true" className="size-5" />
      {t.growThis}
    </ButtonLink>
  );
}

function ForMember({ crop }: { crop: CropId }) {
  const t = useStrings(strings);
  const { data: garden } = useQuery(gardenQuery);
  const { mutate, isPending, isSuccess, error } = useChangeGarden();
  const status = useRef<HTMLParagraphElement>(null);
  // The button that was pressed is gone, so its place takes the focus.
  useEffect(() => {
    if (isSuccess) status.current?.focus({ preventScroll: true });
  }, [isSuccess]);
  if (garden?.crops.some((grown) => grown.crop === crop))
    return (
      <p ref={status} role="status" tabIndex={-1} className="text-leaf-strong outline-none">
        {t.grown}{' '}
        <Link to={paths.garden} className="text-link">
          {t.title}
        </Link>
      </p>
    );
  return (
    <div className="flex flex-col items-start gap-3">
      {error && <FormError>{serverMessage(error) ?? t.notSaved}</FormError>}
      <Button variant="quiet" disabled={!garden} isLoading={isPending} onClick={() => mutate([adding(crop)])}>
        <Sprout aria-hidden="true" className="size-5" />
        {t.growThis}
      </Button>
    </div>
  );
}
