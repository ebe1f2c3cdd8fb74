import { type ComponentType, lazy, type ReactNode, Suspense, useState } from 'react';

type Load<P> = () => Promise<{ default: ComponentType<P> }>;

interface Part<P> {
  load: Load<P>;
  Lazy: ComponentType<P>;
  /** Null until its code has come. */
  loaded: ComponentType<P> | null;
}

/**
 * A part that only members see, so that visitors do not load its code. A page with such parts exports `loadMemberParts`,
 * which loads them before the page is rendered or hydrated. A boundary of its own would be hydrated later than the page, and
 * React reports a mismatch when the part's data changes before that.
 */
export function memberPart<P extends object>(load: Load<P>): Part<P> {
  const part: Part<P> = {
    load: async () => {
      const module = await load();
      part.loaded = module.default;
      return module;
    },
    Lazy: lazy(() => part.load()) as unknown as ComponentType<P>,
    loaded: null,
  };
  return part;
}

interface MemberPartProps<P> {
  part: Part<P>;
  props: P;
  /** Shown where the code still loads. */
  fallback?: ReactNode;
}

/**
 * Renders a part that only members see; where the page is hydrated, only what `loadMemberParts` has loaded. The server has loaded all parts
 * that it ever rendered, so another one would be a mismatch.
 */
export function MemberPart<P extends object>({ part, props, fallback = null }: MemberPartProps<P>) {
  // The first choice stays: another component type would lose the part's state.
  const [Loaded] = useState(() => part.loaded);
  if (Loaded) return <Loaded {...props} />;
  return (
    <Suspense fallback={fallback}>
      <part.Lazy {...props} />
    </Suspense>
  );
}
