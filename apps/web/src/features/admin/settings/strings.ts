import { defineStrings } from '../../../lib/i18n/strings.ts';

/** Sentences of the site's settings (spec sections 3 and 9, decisions: Screens). */
export const strings = defineStrings({
  en: {
    title: 'Settings',
    maintenance: 'Maintenance mode',
    maintenanceHint:
      'Everybody can look around, but nobody except administrators can change anything. A banner says so on every page.',
    maintenanceQuestion: 'Switch maintenance mode on?',
    maintenanceText:
      'What members are writing at this moment is kept in their browsers and can be sent afterwards.',
    notifications: 'Notifications',
    notificationsHint:
      'E-mail is sent. While this is off letters wait, except those somebody needs to get into their own account.',
    security: 'Security level',
    standard: 'Standard',
    standardHint: 'Sessions last 30 days. Fit for most communities.',
    high: 'High',
    highHint:
      'Sessions are short, limits are stricter, and administrators enter their password again before anything is removed.',
    lowerTitle: 'Lower the security level?',
    lowerText: 'Sessions last longer again and administrators are no longer asked for their password.',
    lower: 'Lower it',
    switchOn: 'Switch on',
    cancel: 'Cancel',
    saved: 'Settings saved.',
    failed: 'The settings could not be saved. Please try again.',
  },
});
