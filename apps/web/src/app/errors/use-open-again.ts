import { useLocation, useNavigate } from 'react-router';

/**
 * Opens the page that failed once more: its data is asked for and it is drawn anew. As a navigation, because the router
 * lets go of an error for certain when the location is another, but not when data came back at once.
 */
export function useOpenAgain(): () => Promise<void> {
  const { state, ...place } = useLocation();
  const navigate = useNavigate();
  return async () => {
    await navigate(place, { state, replace: true });
  };
}
