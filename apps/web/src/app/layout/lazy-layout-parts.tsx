import { BackgroundWork } from '../background/background-work.tsx';
import { OutagePlace } from '../offline/outage-place.tsx';
import { InstallPlace } from '../prompts/install-place.tsx';
import { SessionKeeper } from './session-keeper.tsx';

/** Parts of the layout that a first view does not wait for, in one file (`root-layout.tsx`). */
export { ErrorScreen } from '../errors/error-screens.tsx';
export { Footer } from './footer.tsx';

/** Nothing to see, but for a note when the connection is lost. */
export function BackgroundParts() {
  return (
    <>
      <SessionKeeper />
      <BackgroundWork />
      <OutagePlace />
      <InstallPlace />
    </>
  );
}
