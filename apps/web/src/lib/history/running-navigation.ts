interface Router {
  readonly state: { readonly navigation: { readonly state: string } };
}

let router: Router | null = null;

/** The browser's router, which knows of a navigation before React draws it. */
export function followNavigations(its: Router): void {
  router = its;
}

/** Whether another page is being opened, at this very moment; `useNavigation` says so only from the next render on. */
export function isNavigating(): boolean {
  return router !== null && router.state.navigation.state !== 'idle';
}
