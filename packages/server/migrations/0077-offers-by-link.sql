-- expand: the requests for offers whose friend is determined by a link
-- The users who have opened the link of an offer and requested it. The offerer accepts one of them, who becomes the friend of the offer.
create table offer_requests (
  offer_id bigint not null,
  user_id bigint not null,
  requested_at timestamptz not null,
  declined_at timestamptz,
  primary key (offer_id, user_id)
);
