import { BackgroundWork } from '../background/background-work.tsx';
import { SessionKeeper } from './session-keeper.tsx';

/** Parts of the layout that a first view does not wait for, in one file (`later.tsx`). */
export { Footer } from './footer.tsx';

/** Nothing to see. */
export function Upkeep() {
  return (
    <>
      <SessionKeeper />
      <BackgroundWork />
    </>
  );
}
