export const blogCategories = ['Wissenschaft', 'Geschichte', 'Therapie', 'Produkte', 'Erfahrungen', 'Praxis'] as const
