-- Each process renders the pages of a release for itself, which takes less than reading them took.
drop table private.rendered_pages;
