// SPDX-License-Identifier: MIT
pragma solidity ^0.8.24;

import {ERC721} from "@openzeppelin/contracts/token/ERC721/ERC721.sol";
import {ERC721Enumerable} from "@openzeppelin/contracts/token/ERC721/extensions/ERC721Enumerable.sol";
import {IERC721} from "@openzeppelin/contracts/token/ERC721/IERC721.sol";

/// Its name and its URIs have megabytes.
contract EndlessTexts is ERC721("", "") {
    uint256 private size;

    constructor(uint256 size_) {
        size = size_;
    }

    function mint(address to, uint256 tokenId) external {
        _mint(to, tokenId);
    }

    function name() public view override returns (string memory) {
        return string(new bytes(size));
    }

    function tokenURI(uint256) public view override returns (string memory) {
        return string(new bytes(size));
    }
}

/// Its calls never end, except those that list tokens.
contract EndlessLoops is ERC721("", "") {
    function mint(address to, uint256 tokenId) external {
        _mint(to, tokenId);
    }

    function mintMany(address to, uint256 firstId, uint256 count) external {
        for (uint256 i = 0; i < count; i++) _mint(to, firstId + i);
    }

    function name() public view override returns (string memory) {
        while (gasleft() > 0) {}
        return "";
    }

    function tokenURI(uint256) public view override returns (string memory) {
        while (gasleft() > 0) {}
        return "";
    }
}

/// Its picture is metadata again.
contract RecursiveUris is ERC721("Recursive", "R") {
    function mint(address to, uint256 tokenId) external {
        _mint(to, tokenId);
    }

    function tokenURI(uint256) public pure override returns (string memory) {
        return 'data:application/json,{"name":"again","image":"data:application/json,again"}';
    }
}

/// Its texts revert.
contract RevertingTexts is ERC721("", "") {
    function mint(address to, uint256 tokenId) external {
        _mint(to, tokenId);
    }

    function name() public pure override returns (string memory) {
        revert("no name");
    }

    function tokenURI(uint256) public pure override returns (string memory) {
        revert("no URI");
    }
}

/// Announces transfers of tokens whose owner it does not tell.
contract RevertingOwners is ERC721("Owners", "O") {
    function mint(address to, uint256 tokenId) external {
        _mint(to, tokenId);
    }

    function ownerOf(uint256) public pure override returns (address) {
        revert("no owner");
    }
}

/// Asking for the URI of the first token uses up the gas that the others need.
contract GreedyToken is ERC721("Greedy", "G") {
    function mint(address to, uint256 tokenId) external {
        _mint(to, tokenId);
    }

    function tokenURI(uint256 tokenId) public view override returns (string memory) {
        while (tokenId == 1 && gasleft() > 0) {}
        bytes32 hash;
        for (uint256 i = 0; i < 10000; i++) hash = keccak256(abi.encode(hash));
        return 'data:application/json,{"name":"costly"}';
    }
}

/// Announces with each token that all there can be were minted as well (ERC-2309).
contract EndlessBatches is ERC721("", "") {
    event ConsecutiveTransfer(
        uint256 indexed fromTokenId, uint256 toTokenId, address indexed fromAddress, address indexed toAddress
    );

    function mint(address to, uint256 tokenId) external {
        _mint(to, tokenId);
        emit ConsecutiveTransfer(0, type(uint256).max, address(0), to);
        emit ConsecutiveTransfer(9, 2, address(0), to);
    }
}

/// Everybody has a million tokens.
contract MillionTokens is ERC721Enumerable {
    uint256 private immutable claimed;

    constructor(uint256 claimed_) ERC721("Million", "M") {
        claimed = claimed_;
    }

    function balanceOf(address) public view override(ERC721, IERC721) returns (uint256) {
        return claimed;
    }

    function tokenOfOwnerByIndex(address, uint256 index) public pure override returns (uint256) {
        return index;
    }

    function ownerOf(uint256) public view override(ERC721, IERC721) returns (address) {
        return address(this);
    }
}

/// Has nothing of a token but an answer to every call.
contract Nonsense {
    fallback() external {
        assembly {
            mstore(0, 0xff)
            return(0, 7)
        }
    }
}
