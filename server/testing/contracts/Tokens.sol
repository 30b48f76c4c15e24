// SPDX-License-Identifier: MIT
pragma solidity ^0.8.24;

import {ERC721} from "@openzeppelin/contracts/token/ERC721/ERC721.sol";
import {ERC721Enumerable} from "@openzeppelin/contracts/token/ERC721/extensions/ERC721Enumerable.sol";
import {ERC721Consecutive} from "@openzeppelin/contracts/token/ERC721/extensions/ERC721Consecutive.sol";
import {ERC1155} from "@openzeppelin/contracts/token/ERC1155/ERC1155.sol";

/// An ERC-721 whose tokens can be found by logs only. Anybody may mint and burn.
contract Plain721 is ERC721 {
    string private base;
    mapping(uint256 tokenId => string) private uris;

    constructor(string memory name_, string memory base_) ERC721(name_, "PLAIN") {
        base = base_;
    }

    function mint(address to, uint256 tokenId) external {
        _mint(to, tokenId);
    }

    function mintMany(address to, uint256 firstId, uint256 count) external {
        for (uint256 i = 0; i < count; i++) _mint(to, firstId + i);
    }

    function burn(uint256 tokenId) external {
        _burn(tokenId);
    }

    function setTokenURI(uint256 tokenId, string calldata uri) external {
        uris[tokenId] = uri;
    }

    function tokenURI(uint256 tokenId) public view override returns (string memory) {
        return bytes(uris[tokenId]).length > 0 ? uris[tokenId] : super.tokenURI(tokenId);
    }

    function _baseURI() internal view override returns (string memory) {
        return base;
    }
}

/// An ERC-721 that mints in batches when it is created (ERC-2309): three tokens, two of another owner, and two more.
contract Consecutive721 is ERC721Consecutive {
    constructor(address to, address other) ERC721("", "") {
        _mintConsecutive(to, 3);
        _mintConsecutive(other, 2);
        _mintConsecutive(to, 2);
    }
}

/// An ERC-721 that lists the tokens of an owner itself.
contract Enumerable721 is ERC721Enumerable {
    string private base;

    constructor(string memory name_, string memory base_) ERC721(name_, "ENUM") {
        base = base_;
    }

    function mint(address to, uint256 tokenId) external {
        _mint(to, tokenId);
    }

    function mintMany(address to, uint256 firstId, uint256 count) external {
        for (uint256 i = 0; i < count; i++) _mint(to, firstId + i);
    }

    function burn(uint256 tokenId) external {
        _burn(tokenId);
    }

    function _baseURI() internal view override returns (string memory) {
        return base;
    }
}

/// An ERC-1155 with a name, as most have one. Its URI contains `{id}`.
contract Named1155 is ERC1155 {
    string public name;

    constructor(string memory name_, string memory uri_) ERC1155(uri_) {
        name = name_;
    }

    function mint(address to, uint256 tokenId, uint256 amount) external {
        _mint(to, tokenId, amount, "");
    }

    function mintBatch(address to, uint256[] calldata tokenIds, uint256[] calldata amounts) external {
        _mintBatch(to, tokenIds, amounts, "");
    }

    function burn(address from, uint256 tokenId, uint256 amount) external {
        _burn(from, tokenId, amount);
    }
}
