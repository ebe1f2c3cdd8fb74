import { defineStrings } from '@windfall/contract';

/** Strings of the site's settings. */
export const strings = defineStrings({
  en: {
    title: 'Settings',
    maintenance: 'Maintenance mode',
    maintenanceHint:
      'All visitors and members can read, but only administrators can change anything. A banner says so on every page.',
    maintenanceQuestion: 'Switch maintenance mode on?',
    maintenanceText: 'Unsent texts of members stay in their browsers and can be sent afterwards.',
    notifications: 'Notifications',
    notificationsHint:
      'The site sends email. While this is off, emails are held back, except those a member needs to access the own account.',
    security: 'Security level',
    standard: 'Standard',
    standardHint: 'Sessions last 30 days. Suitable for most communities.',
    high: 'High',
    highHint:
      'Sessions are short, limits are stricter, and administrators enter their password again before anything is removed.',
    testimonials: 'What neighbors say, on the home page',
    testimonialExamples: 'Three examples',
    testimonialExamplesHint: 'Each is labelled as an example. They are shown with the demo community only.',
    testimonialsOwn: 'Words of your own neighbors',
    testimonialsOwnHint: 'Ask the person before you publish their words.',
    testimonialsNone: 'Nothing',
    testimonialNumber: (number: number) => `Testimonial ${number}`,
    testimonialQuote: 'Words',
    testimonialName: 'Name',
    testimonialPlace: 'Second line',
    testimonialPlaceHint: 'For example: Grows plums in Sellwood',
    optional: 'optional',
    addTestimonial: 'Add another',
    removeTestimonial: (number: number) => `Remove testimonial ${number}`,
    saveTestimonials: 'Save',
    testimonialsIncomplete: 'Please enter the words and the name of each',
    seeHome: 'See the home page',
    newMembers: 'New members',
    newMembersHint:
      'Limits of the first day, until the member confirms the email address. They apply only where the site sends email.',
    firstDayListings: 'Listings on the first day',
    firstDayConversations: 'Conversations begun on the first day',
    saveLimits: 'Save limits',
    lowerTitle: 'Lower the security level?',
    lowerText: 'Sessions last longer again and administrators are no longer asked for their password.',
    lower: 'Lower it',
    switchOn: 'Switch on',
    cancel: 'Cancel',
    saved: 'Settings saved.',
    failed: 'The settings could not be saved. Please try again.',
  },
});
