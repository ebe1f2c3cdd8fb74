import { developmentUser } from './data.ts';
import { DEVELOPMENT_TOKEN, mockUser, signInMock } from './session.ts';

/** A button in the corner that signs a made-up member in, for looking at members' pages. */
export function offerDevelopmentLogin(): void {
  if (mockUser()) return;
  const button = document.createElement('button');
  button.type = 'button';
  button.textContent = 'Development login';
  button.style.cssText =
    'position:fixed;left:0.75rem;bottom:5rem;z-index:50;min-height:44px;padding:0 1rem;border:2px dashed #8a5a00;background:#fff4d6;color:#3a2a00';
  button.onclick = () => {
    signInMock(developmentUser);
    sessionStorage.setItem('token', DEVELOPMENT_TOKEN);
    location.reload();
  };
  // React owns the document and what stands in its body; beside the body it leaves things alone.
  document.documentElement.append(button);
}
