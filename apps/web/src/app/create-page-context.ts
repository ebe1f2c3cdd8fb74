import { RouterContextProvider } from 'react-router';
import { type PageContext, pageContext } from '../lib/page-context.ts';

/** The router's context as loaders receive it. */
export function createPageContext(value: PageContext): RouterContextProvider {
  const provider = new RouterContextProvider();
  provider.set(pageContext, value);
  return provider;
}
