import { CallToShare } from './call-to-share.tsx';
import { Testimonials } from './testimonials.tsx';

export default function HomeEndParts() {
  return (
    <>
      <Testimonials />
      <CallToShare />
    </>
  );
}
